#!/usr/bin/env bash
#
# Checks the symbols that the library needs, exports, and must never use.
#
# usage: library.sh LIBRARY

set -Eeuo pipefail

library="$1"
here="$(dirname -- "${BASH_SOURCE[0]}")"
# Engines' images are Ubuntu 22.04 and later; a wheel is named by what its library needs.
most_glibc=2.35

# The driver is opened at run time.
needed="$(readelf --dynamic "${library}" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')"
foreign="$(grep -vE '^(libc|libm|ld-linux-(x86-64|aarch64))\.so\.[0-9]+$' <<<"${needed}" || true)"
if [[ -z "${needed}" || -n "${foreign}" ]]; then
  printf 'needs more than the C library: %s\n' "${foreign}"
  exit 1
fi
glibc="$(readelf --version-info "${library}" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)"
newest="$(printf '%s\n' "${glibc#GLIBC_}" "${most_glibc}" | sort -V | tail -n 1)"
if [[ -z "${glibc}" || "${newest}" != "${most_glibc}" ]]; then
  printf 'needs %s, Ubuntu 22.04 has %s\n' "${glibc}" "${most_glibc}"
  exit 1
fi
# All functions that the header declares, and no others.
shown="$(nm --dynamic --defined-only "${library}" | awk '{print $3}' | sort)"
promised="$(grep -oE '\bepf_[a-z_]+\(' "${here}/../include/epfabric_ep.h" | tr -d '(' | sort -u)"
if [[ "${shown}" != "${promised}" ]]; then
  diff <(printf '%s\n' "${promised}") <(printf '%s\n' "${shown}") || true
  exit 1
fi
printf 'needs %s; %s bytes; %s functions\n' \
  "${glibc}" "$(stat --format=%s "${library}")" "$(wc -l <<<"${shown}")"
# A fault in NVLink multicast can take a host's GPUs out of service: the library does not use it.
if grep -rnE 'multimem|multicast|cuMulticast' -- "${here}/../src" "${here}/../include"; then
  exit 1
fi
