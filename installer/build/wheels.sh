#!/usr/bin/env bash
# Replaces NVSHMEM and NCCL in torch's wheels with links to those of the set: torch's libraries load them by name, and a
# process cannot use two copies of one library.
#
# usage: wheels.sh PACKAGES DEEPEP LINK
#   PACKAGES   folder with torch's wheels, unpacked
#   DEEPEP     the folder that holds nvshmem/ and nccl/; either is missing or empty if the set does not
#              build it
#   LINK       target of the links, the later path of DEEPEP: absolute, or relative to a wheel's folder
set -Eeuo pipefail
shopt -s inherit_errexit

# Plug-ins in NVSHMEM's wheel for launchers and networks that nodes do not have; nodes also lack the libraries of these
# plug-ins.
unused=(bootstrap_mpi bootstrap_pmi bootstrap_pmi2 bootstrap_pmix bootstrap_shmem transport_libfabric transport_ucx)

# usage: replace PACKAGES DEEPEP LINK NAME   links NAME's lib and include in torch's wheel to the set's
replace() {
  local wheel="$1/nvidia/$4" folder
  if ! compgen -G "$2/$4/lib/*" >/dev/null; then return; fi
  if [[ ! -d "${wheel}" ]]; then
    printf "wheels: there is no %s to replace; find out which package torch's libraries now load it from\n" \
      "${wheel}" >&2
    exit 1
  fi
  for folder in lib include; do
    rm -rf -- "${wheel:?}/${folder}"
    ln -s "$3/$4/${folder}" "${wheel}/${folder}"
  done
}

# usage: trim PACKAGES   removes the unused plug-ins, unless NVSHMEM was replaced
trim() {
  local name
  if [[ -L "$1/nvidia/nvshmem/lib" ]]; then return; fi
  for name in "${unused[@]}"; do rm -f -- "$1/nvidia/nvshmem/lib/nvshmem_${name}.so"*; done
}

# usage: main PACKAGES DEEPEP LINK
main() {
  local name
  for name in nvshmem nccl; do replace "$1" "$2" "$3" "${name}"; done
  trim "$1"
}

main "$@"
