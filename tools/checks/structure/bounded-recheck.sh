#!/bin/sh
# Runs recheck's native program with at most 2 GB of heap: for a pattern that it cannot judge, it takes most of the machine's.
exec "$RECHECK_NATIVE" -Xmx2g "$@"
