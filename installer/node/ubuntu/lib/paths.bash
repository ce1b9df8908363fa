# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Paths on hosts where we install the drivers, and may change every file.

: "${HOST_STATE:=/var/lib/epfabric}"

# The host's folder that pods see as /usr/local/nvidia, and the host's devices.
: "${DRIVER_DIR:=${HOST_ROOT}${HOST_DRIVER}}"
: "${HOST_DEV:=${HOST_ROOT}/dev}"

sources="${PROGRAMS_DIR}/sources"

state_dir="${HOST_ROOT}${HOST_STATE}"
tree="${DRIVER_DIR}"
tree_new="${tree}.new"
tree_previous="${tree}.previous"
# A damaged tree that is being removed, and is never restored.
tree_broken="${tree}.broken"
