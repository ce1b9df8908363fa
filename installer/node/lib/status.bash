# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Writes install.status, which the other containers read.

phase=start
state=checking
reason=
message=
# Whether this run has passed the phase that loads modules.
loaded=false
# The values of install.status that the previous container has written.
declare -A reported=()

# usage: write_status   writes the current state to install.status
write_status() {
  local now name text
  local -a lines
  uptime_now
  lines=("UPTIME=${now}" "INSTALLATION=${installation}" "SOFTWARE_SET=${config[SOFTWARE_SET]:-}")
  lines+=("STATE=${state}" "PHASE=${phase}")
  [[ -z "${reason}" ]] || lines+=("REASON=${reason}" "MESSAGE=$(one_line "${message}")")
  for name in "${!journal[@]}"; do
    [[ "${name}" != seconds_* ]] || lines+=("SECONDS_${name#seconds_}=${journal[${name}]}")
  done
  lines+=("MODULES=${journal[modules]:-}")
  # Neighbors test the path to these addresses, so they are published only after our modules are
  # loaded.
  if [[ "${loaded}" == true ]]; then
    lines+=("NICS=$(nic_addresses)")
  elif [[ -n "${reported[NICS]:-}" ]]; then
    lines+=("NICS=${reported[NICS]}")
  fi
  printf -v text '%s\n' "${lines[@]}"
  replace_file "${RUN_DIR}/install.status" "${text}"
}

# usage: set_state STATE [REASON MESSAGE]   sets state, reason and message, and writes install.status
set_state() {
  state="$1" reason="${2:-}" message="${3:-}"
  [[ -z "${reason}" ]] || say "${state}: ${reason}: ${message}"
  write_status
}
