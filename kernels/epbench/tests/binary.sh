#!/usr/bin/env bash
#
# What the program needs from the machine it is copied to, and what it must never use.
#
# usage: binary.sh EPBENCH

set -Eeuo pipefail

epbench="$1"
sources="$(dirname -- "${BASH_SOURCE[0]}")/../src"

needed="$(readelf --dynamic "${epbench}" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')"
own='^(libc|libm|libdl|librt|libpthread|ld-linux-x86-64)\.so\.[0-9]+$'
foreign="$(grep -vE "${own}" <<<"${needed}" || true)"
if [[ -n "${foreign}" ]]; then
  printf 'needs more than the C library: %s\n' "${foreign}"
  exit 1
fi
# A fault in NVLink multicast can take a host's GPUs out of service: nothing here uses it.
if grep -rnE 'multimem|multicast|cuMulticast' -- "${sources}"; then
  exit 1
fi
