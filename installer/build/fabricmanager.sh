#!/usr/bin/env bash
# Adds NVIDIA's fabric manager to the staged tree; nodes start it where they see NVSwitches.
#
# usage: fabricmanager.sh FOLDER TREE
#   FOLDER   holds fabricmanager-….tar.xz
#   TREE     gets bin/nv-fabricmanager, and share/nvidia/nvswitch with its configuration and topologies
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT
fail() {
  printf 'fabricmanager: %s\n' "$*" >&2
  exit 1
}

# usage: point_to_topologies CONFIG   prints it with the folder that a node has; the usual one is not there
point_to_topologies() {
  grep -q '^TOPOLOGY_FILE_PATH=' "$1" || fail "fabricmanager.cfg has no TOPOLOGY_FILE_PATH: another one than we know"
  sed -E 's#^(TOPOLOGY_FILE_PATH|DATABASE_PATH)=.*#\1=/home/kubernetes/bin/nvidia/share/nvidia/nvswitch#' "$1"
}

# usage: main FOLDER TREE
main() {
  local work config
  local share="$2/share/nvidia/nvswitch"
  work="$(mktemp -d)"
  tar --extract --xz --file "$1"/fabricmanager-*.tar.xz --directory "${work}" --strip-components=1 --no-same-owner
  [[ -f "${work}/bin/nv-fabricmanager" ]] || fail "the archive has no bin/nv-fabricmanager: another one than we know"
  config="$(find "${work}" -name fabricmanager.cfg -type f)"
  [[ -f "${config}" ]] || fail "the archive has no fabricmanager.cfg, or several: ${config:-none}"
  mkdir -p -- "$2/bin" "${share}"
  install -m 0755 -- "${work}/bin/nv-fabricmanager" "$2/bin/"
  find "${work}" -name '*topology*' -type f -exec install -m 0644 -t "${share}" -- {} +
  point_to_topologies "${config}" >"${share}/fabricmanager.cfg"
  rm -rf -- "${work}"
}

main "$@"
