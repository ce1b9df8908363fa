# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
# Checks: is the node in order? They read files only, so that the container that checks needs no
# right to anything else. A check NAME is looks/NN-NAME.bash, of all platforms or of one, with one
# function, look_NAME: it prints the fault, or nothing. If the fault is a failure with a name,
# the name and a colon come first.

verified=false
look_reason=
look_message=
declare -A looks=()

# usage: look_names   prints them in order
look_names() {
  local file
  local -a files=("${node_dir}/looks"/*.bash "${platform_dir}/looks"/*.bash)
  for file in "${files[@]}"; do
    file="${file##*/}"
    printf '%s\n' "${file%.bash}"
  done | sort | cut -d- -f2
}

# usage: look_at_all   sets `verified`, `looks`, and the first fault
look_at_all() {
  local name wrong
  local -a names
  verified=true look_reason='' look_message='' looks=()
  mapfile -t names < <(look_names)
  for name in "${names[@]}"; do
    # A check that breaks has not found the node in order.
    wrong="$("look_${name}")" || wrong="${wrong:-the look itself failed}"
    wrong="$(one_line "${wrong}")"
    looks["${name}"]="${wrong:-ok}"
    if [[ -n "${wrong}" && "${verified}" == true ]]; then
      verified=false look_reason="${name}" look_message="${wrong}"
      if [[ "${wrong}" =~ ^([A-Z][A-Za-z]+):\ (.*)$ ]]; then look_reason="${BASH_REMATCH[1]}" look_message="${BASH_REMATCH[2]}"; fi
    fi
  done
}

# usage: write_look   replaces look.status by the findings
write_look() {
  local now name device driver text
  uptime_now
  driver="$(loaded_driver)"
  text="UPTIME=${now}"$'\n'"INSTALLATION=${installation}"$'\n'"VERIFIED=${verified}"$'\n'
  [[ -z "${look_reason}" ]] || text+="REASON=${look_reason}"$'\n'"MESSAGE=${look_message}"$'\n'
  [[ -z "${driver}" ]] || text+="DRIVER=$(one_line "${driver}")"$'\n'
  for name in "${!looks[@]}"; do
    text+="LOOK_${name}=${looks[${name}]}"$'\n'
  done
  while IFS= read -r device; do
    if nic_is_up "${device}"; then text+="NIC_${device}=up"$'\n'; else text+="NIC_${device}=down"$'\n'; fi
  done < <(nic_devices)
  replace_file "${RUN_DIR}/look.status" "${text}"
}

# usage: look_is_fresh SECONDS VALUES   VALUES is an array of look.status; from before a reboot is not fresh
look_is_fresh() {
  local now
  local -n seen="$2"
  uptime_now
  [[ "${seen[UPTIME]:-}" =~ ^[0-9]+$ ]] && ((seen[UPTIME] <= now && now - seen[UPTIME] <= $1))
}
