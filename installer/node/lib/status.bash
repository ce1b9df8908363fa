# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# What the other containers read: install.status.

phase=start
state=checking
reason=
message=

# usage: write_status   replaces install.status by what is so now
write_status() {
  local now name text
  uptime_now
  text="UPTIME=${now}"$'
'"INSTALLATION=${installation}"$'
'
  text+="SOFTWARE_SET=${config[SOFTWARE_SET]:-}"$'
'"STATE=${state}"$'
'"PHASE=${phase}"$'
'
  [[ -z "${reason}" ]] || text+="REASON=${reason}"$'
'"MESSAGE=$(one_line "${message}")"$'
'
  for name in "${!journal[@]}"; do
    [[ "${name}" != seconds_* ]] || text+="SECONDS_${name#seconds_}=${journal[${name}]}"$'
'
  done
  text+="MODULES=${journal[modules]:-}"$'
'"NICS=$(nic_addresses)"$'
'
  replace_file "${RUN_DIR}/install.status" "${text}"
}

# usage: now_in STATE [REASON MESSAGE]   tells it
now_in() {
  state="$1" reason="${2:-}" message="${3:-}"
  [[ -z "${reason}" ]] || say "${state}: ${reason}: ${message}"
  write_status
}
