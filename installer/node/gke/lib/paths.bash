# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Paths of a node whose drivers are GKE's. Each container sees the folder of GKE's driver at another path, which
# its program sets (bin/driver, bin/stage); the default is the path in pods with GPUs. Only these files in it are ours:
#   .epfabric              lock and journal
#   .epfabric-ID.new       a payload that is being copied; invalid until it is renamed
#   .epfabric-ID.old       a payload that is being removed
#   deepep-ID              a whole payload
#   deepep                 relative link to one of the payloads, replaced by rename
# The folder itself is GKE's. We never create or rename it: GKE bind-mounts it, also into pods, and those mounts would
# keep the old folder.

: "${DRIVER_DIR:=/usr/local/nvidia}"
: "${HOST_DEV:=/dev}"

state_dir="${DRIVER_DIR}/.epfabric"
payload_link="${DRIVER_DIR}/deepep"
