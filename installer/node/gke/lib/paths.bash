# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Paths of a node whose drivers are GKE's. The folder of GKE's driver has a different path in each container: bin/driver
# and bin/stage set DRIVER_DIR, and the default is the path in pods with GPUs. Only these files in the folder are ours:
#   .epfabric              lock and journal
#   .epfabric-ID.new       a payload that is being copied; not valid before it is renamed to deepep-ID
#   .epfabric-ID.old       a payload that is being removed
#   deepep-ID              a complete payload
#   deepep                 relative link to one of the payloads, replaced by rename
# The folder itself belongs to GKE. We never create or rename it, because GKE bind-mounts it, also into pods, and these
# mounts would still show the old folder.

: "${DRIVER_DIR:=/usr/local/nvidia}"
: "${HOST_DEV:=/dev}"

state_dir="${DRIVER_DIR}/.epfabric"
payload_link="${DRIVER_DIR}/deepep"
