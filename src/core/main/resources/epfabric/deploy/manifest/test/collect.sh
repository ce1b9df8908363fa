#!/bin/sh
# Prints a folder as one base64 archive when it is asked to stop, which is when the benchmark beside
# it has ended.
# usage: collect.sh FOLDER MOST_BYTES
set -eu

folder=$1
most=$2

# Figures first: what is cut off at the end matters least.
list() {
  find . -type f -name '*.json'
  find . -type f ! -name '*.json' -size -16385k
}

pack() {
  printf '%s\n' '-----BEGIN EPFABRIC RESULTS-----'
  list | tar -czf - -T - | head -c "${most}" | base64 -w 4000
  printf '%s\n' '-----END EPFABRIC RESULTS-----'
  exit 0
}

cd "${folder}"
trap pack TERM INT
while :; do
  sleep 3600 &
  wait "$!"
done
