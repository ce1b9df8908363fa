# shellcheck shell=bash disable=SC2034 # the files that are sourced after this one use these
#
# All paths. Each can be set from outside, so that tests can use a folder that resembles a host. In
# a pod the host's folders are below /host. Platform-specific paths are in the platform's
# paths.bash.

: "${HOST_ROOT:=/host}"
: "${HOST_DRIVER:=/home/kubernetes/bin/nvidia}"
: "${NODE_NAME:=unknown}"
: "${CONFIG_DIR:=/etc/epfabric}"
: "${RUN_DIR:=/run/epfabric}"
: "${CLUSTER_DIR:=/run/cluster}"
: "${PROGRAMS_DIR:=/opt/epfabric}"
: "${IMAGE_RELEASE:=/etc/os-release}"
: "${SCRATCH_DIR:=/tmp/epfabric}"
: "${DEVICES_DIR:=/dev}"
: "${DKMS_TREE:=/var/lib/dkms}"
: "${TERMINATION_LOG:=/dev/termination-log}"

payload="${PROGRAMS_DIR}/payload"
