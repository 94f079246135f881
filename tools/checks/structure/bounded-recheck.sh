#!/bin/sh
# Runs recheck's native program with at most 2 GB of heap: for a pattern that it cannot judge, it takes most of the machine's.
exec "$(dirname "$0")/../../../node_modules/recheck-linux-x64/recheck" -Xmx2g "$@"
