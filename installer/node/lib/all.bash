# shellcheck shell=bash
#
# Loads all functions; sourced by the programs in bin.

set -Eeuo pipefail
shopt -s inherit_errexit nullglob
export LC_ALL=C

node_dir="$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")"
for file in "${node_dir}/lib/paths.bash" "${node_dir}/lib"/*.bash "${node_dir}/phases"/*.bash "${node_dir}/looks"/*.bash; do
  # shellcheck disable=SC1090 # each is checked by itself
  [[ "${file}" == */all.bash ]] || source "${file}"
done
unset file
