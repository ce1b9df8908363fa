#!/usr/bin/env bash
# Copies the verbs libraries, with only the provider for our NICs, because libibverbs warns of each configured provider
# that it does not find. Adds links without a version, because NVSHMEM loads the libraries by these names.
#
# usage: verbs.sh ROOT OUT
#   ROOT   an unpacked package, or /
#   OUT    gets usr/lib/… and etc/libibverbs.d
set -Eeuo pipefail
shopt -s inherit_errexit

libraries=(libibverbs libmlx5 librdmacm)

# usage: main ROOT OUT
main() {
  local folder library from to
  folder="usr/lib/$(uname -m)-linux-gnu"
  from="${1%/}/${folder}" to="$2/${folder}"
  mkdir -p -- "${to}/libibverbs" "$2/etc/libibverbs.d"
  cp -a -- "${from}"/libibverbs/libmlx5-*.so "${to}/libibverbs/"
  cp -a -- "${1%/}/etc/libibverbs.d/mlx5.driver" "$2/etc/libibverbs.d/"
  for library in "${libraries[@]}"; do
    if [[ ! -e "${from}/${library}.so.1" ]]; then
      printf 'verbs: %s has no %s.so.1\n' "${from}" "${library}" >&2
      exit 1
    fi
    cp -a -- "${from}/${library}.so."* "${to}/"
    ln -sfn "${library}.so.1" "${to}/${library}.so"
  done
}

main "$@"
