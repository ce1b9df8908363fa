# shellcheck shell=bash
#
# Loads all functions; sourced by the programs in bin. What all platforms share is in lib and looks, what
# only one of them has in its own folder: gke, where GKE brings the drivers, or ubuntu, where we do. A
# program that belongs to one platform sets `platform`; the others go by DRIVERS in software.env.

set -Eeuo pipefail
shopt -s inherit_errexit nullglob
export LC_ALL=C

node_dir="$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")"
# shellcheck source=paths.bash
source "${node_dir}/lib/paths.bash"
if [[ -z "${platform:-}" ]]; then
  platform=ubuntu
  ! grep -qsx 'DRIVERS=gke' "${CONFIG_DIR}/software.env" || platform=gke
fi
platform_dir="${node_dir}/${platform}"
for file in "${node_dir}/lib"/*.bash "${platform_dir}/lib"/*.bash "${platform_dir}/phases"/*.bash \
  "${node_dir}/looks"/*.bash "${platform_dir}/looks"/*.bash; do
  # shellcheck disable=SC1090 # each is checked by itself
  [[ "${file}" == */all.bash ]] || source "${file}"
done
unset file
