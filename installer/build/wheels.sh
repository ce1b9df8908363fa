#!/usr/bin/env bash
# Makes torch's wheels of NVSHMEM and NCCL the set's own: torch's libraries ask for those by name, and two
# copies of one in a process do not work.
#
# usage: wheels.sh PACKAGES DEEPEP LINK
#   PACKAGES   torch's folder
#   DEEPEP     has nvshmem and nccl; none or an empty one in sets without
#   LINK       where DEEPEP will be: absolute, or as seen from a wheel's folder
set -Eeuo pipefail
shopt -s inherit_errexit

# Of NVSHMEM's wheel: for launchers and networks that no node has, linked with libraries that no node has.
unused=(bootstrap_mpi bootstrap_pmi bootstrap_pmi2 bootstrap_pmix bootstrap_shmem transport_libfabric transport_ucx)

# usage: replace PACKAGES DEEPEP LINK NAME
replace() {
  local wheel="$1/nvidia/$4" folder
  if ! compgen -G "$2/$4/lib/*" >/dev/null; then return; fi
  if [[ ! -d "${wheel}" ]]; then
    printf "wheels: torch's wheels have no %s: what do torch's libraries link to?\n" "${wheel}" >&2
    exit 1
  fi
  for folder in lib include; do
    rm -rf -- "${wheel:?}/${folder}"
    ln -s "$3/$4/${folder}" "${wheel}/${folder}"
  done
}

# usage: trim PACKAGES   leaves out what could not be loaded anyway
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
