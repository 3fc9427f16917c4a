"""Answers a file of phases with `chancery batch` on two executors of a local Spark cluster.

    pipe.py CHANCERY INPUT OUTPUT

OUTPUT is a folder that does not exist yet; Spark writes one file of answers for each partition.
"""

import shlex
import sys

from pyspark.sql import SparkSession

chancery, source, target = sys.argv[1:]
# two executors, each a process of its own with one core and 1024 MB
spark = (
    SparkSession.builder.master("local-cluster[2,1,1024]")
    .appName("chancery batch")
    .config("spark.ui.enabled", "false")
    .getOrCreate()
)
lines = spark.sparkContext.textFile(f"file://{source}", minPartitions=4)
print(f"partitions: {lines.getNumPartitions()}", flush=True)
lines.pipe(shlex.join([chancery, "batch", "--jobs", "1"])).saveAsTextFile(f"file://{target}")
spark.stop()
