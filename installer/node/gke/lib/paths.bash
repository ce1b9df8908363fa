# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Where everything is on a node whose drivers are GKE's. Each container sees the folder of GKE's driver
# under another path, and says so (bin/driver, bin/stage); this is what pods with GPUs see. In it these are
# ours, and nothing else:
#   .epfabric              lock and journal
#   .epfabric-ID.new       a payload on its way; worth nothing until it was renamed
#   .epfabric-ID.old       a payload on its way out
#   deepep-ID              a whole payload
#   deepep                 relative link to one of them, swapped by rename
# The folder itself is GKE's: it is never made or renamed, as GKE mounts it on itself and into pods, which
# would keep the old one.

: "${DRIVER_DIR:=/usr/local/nvidia}"
: "${HOST_DEV:=/dev}"

state_dir="${DRIVER_DIR}/.epfabric"
payload_link="${DRIVER_DIR}/deepep"
