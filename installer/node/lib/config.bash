# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Reads the requested state from software.env and transport.env, and from the image's payload.

declare -A config=() transport=()
installation=

# usage: load_config   reads both files; fails if a required setting is missing
load_config() {
  local name
  read_values "${CONFIG_DIR}/software.env" config
  read_values "${CONFIG_DIR}/transport.env" transport
  for name in SOFTWARE_SET GPUS RDMA_NICS "${platform_settings[@]}"; do
    [[ -n "${config[${name}]:-}" ]] ||
      fail ConfigMissing "no ${name} in ${CONFIG_DIR}/software.env"
  done
  for name in GPUS RDMA_NICS; do
    [[ "${config[${name}]}" =~ ^[1-9][0-9]?$ ]] ||
      fail ConfigMissing "${name} in ${CONFIG_DIR}/software.env is not a number from 1 to 99: ${config[${name}]}"
  done
  check_platform_settings
  [[ -s "${payload}/payload.id" ]] || fail ConfigMissing "no ${payload}/payload.id: not an image of epfabric"
  installation="$(installation_of)"
}

# usage: installation_of   prints the installation's id, which is the fingerprint of configuration and payload
installation_of() {
  local sum
  sum="$(cat -- "${CONFIG_DIR}/software.env" "${CONFIG_DIR}/transport.env" "${payload}/payload.id" | sha256sum)"
  printf '%s' "${sum:0:16}"
}

# usage: wanted_payload   prints the id of the image's payload
wanted_payload() { first_line "${payload}/payload.id"; }
