# shellcheck shell=bash
#
# Loads all functions; sourced by the programs in bin. Common code is in lib and checks. Code of one platform is in its
# folder: gke if GKE installs the drivers, ubuntu if we install them. A program that is for only one platform sets
# `platform`; for all others, DRIVERS in software.env decides.

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
  # shellcheck disable=SC1090 # shellcheck reads each file separately
  [[ "${file}" == */all.bash ]] || source "${file}"
done
unset file
