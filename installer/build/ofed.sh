#!/usr/bin/env bash
# Unpacks from DOCA's package the sources of OFED's kernel modules, and the verbs libraries that belong
# to these modules. Nothing of DOCA is installed.
#
# usage: ofed.sh FOLDER OUT
#   FOLDER   holds doca-host_….deb, which is a repository of further packages
#   OUT      gets sources/ofed and verbs/usr/lib/…
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'ofed: %s\n' "$*" >&2
  exit 1
}

# usage: unpack POOL NAME FOLDER   unpacks the only package NAME in POOL
unpack() {
  local -a found
  mapfile -t found < <(find "$1" -name "$2_*.deb" | sort)
  [[ "${#found[@]}" == 1 ]] ||
    fail "looked for one $2_*.deb in DOCA's package, found ${#found[@]}: this DOCA differs from those we know"
  dpkg-deb --extract "${found[0]}" "$3"
}

# usage: copy_sources UNPACKED SOURCES   copies the only tree with a dkms.conf
copy_sources() {
  local -a found
  mapfile -t found < <(find "$1/usr/src" -maxdepth 2 -name dkms.conf)
  [[ "${#found[@]}" == 1 ]] || fail "expected one dkms.conf in OFED's sources, found ${#found[@]}"
  mkdir -p -- "$2"
  cp -a -- "$(dirname -- "${found[0]}")" "$2/ofed"
}

# usage: main FOLDER OUT
main() {
  local work name
  work="$(mktemp -d)"
  dpkg-deb --extract "$1"/doca-host_*.deb "${work}/doca"
  unpack "${work}/doca" mlnx-ofed-kernel-dkms "${work}/kernel"
  for name in libibverbs1 ibverbs-providers librdmacm1; do unpack "${work}/doca" "${name}" "${work}/verbs"; done
  copy_sources "${work}/kernel" "$2/sources"
  "$(dirname -- "$0")/verbs.sh" "${work}/verbs" "$2/verbs"
  rm -rf -- "${work}"
}

main "$@"
