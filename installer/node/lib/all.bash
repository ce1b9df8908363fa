# shellcheck shell=bash
#
# Loads all functions; sourced by the programs in bin. Code of all platforms is in lib and checks, code of
# one platform in its folder: gke, where GKE brings the drivers, or ubuntu, where we do. A program
# for one platform sets `platform`; the others read DRIVERS in software.env.

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
  "${node_dir}/checks"/*.bash "${platform_dir}/checks"/*.bash; do
  # shellcheck disable=SC1090 # each is checked by itself
  [[ "${file}" == */all.bash ]] || source "${file}"
done
unset file
