#!/usr/bin/env bash
#
# Checks the libraries that the program needs from its machine, and those that it must never use.
#
# usage: binary.sh EPBENCH

set -Eeuo pipefail

epbench="$1"
sources="$(dirname -- "${BASH_SOURCE[0]}")/../src"
# The program runs in images of Ubuntu 24.04 (src/core/main/resources/catalog/artifacts.yaml).
most_glibc=2.39
most_bytes=5000000

# Driver and NCCL are opened at run time, if they are installed.
needed="$(readelf --dynamic "${epbench}" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')"
own='^(libc|libm|libdl|librt|libpthread|ld-linux-x86-64)\.so\.[0-9]+$'
foreign="$(grep -vE "${own}" <<<"${needed}" || true)"
if [[ -z "${needed}" || -n "${foreign}" ]]; then
  printf 'needs more than the C library: %s\n' "${foreign}"
  exit 1
fi
glibc="$(readelf --version-info "${epbench}" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)"
newest="$(printf '%s\n' "${glibc#GLIBC_}" "${most_glibc}" | sort -V | tail -n 1)"
if [[ -z "${glibc}" || "${newest}" != "${most_glibc}" ]]; then
  printf 'needs %s, the images have %s\n' "${glibc}" "${most_glibc}"
  exit 1
fi
bytes="$(stat --format=%s "${epbench}")"
if ((bytes > most_bytes)); then
  printf 'has %s bytes, %s at most\n' "${bytes}" "${most_bytes}"
  exit 1
fi
printf 'needs %s; %s bytes\n' "${glibc}" "${bytes}"
# A fault in NVLink multicast can take a host's GPUs out of service: epbench does not use it.
if grep -rnE 'multimem|multicast|cuMulticast' -- "${sources}"; then
  exit 1
fi
