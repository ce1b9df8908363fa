# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
# Runs the node's checks. They only read files, so that their container needs no other privileges. The check NAME is in
# checks/NN-NAME.bash, for all platforms or in a platform's folder. Its function check_NAME prints the fault, or
# nothing. If the fault is a named failure, the output starts with the failure's name and a colon.

verified=false
fault_reason=
fault_message=
declare -A findings=()

# usage: check_names   prints the names of all checks, in order
check_names() {
  local file
  local -a files=("${node_dir}/checks"/*.bash "${platform_dir}/checks"/*.bash)
  for file in "${files[@]}"; do
    file="${file##*/}"
    printf '%s\n' "${file%.bash}"
  done | sort | cut -d- -f2
}

# usage: run_checks   sets `verified`, `findings`, and `fault_reason` and `fault_message` of the first fault
run_checks() {
  local name fault
  local -a names
  verified=true fault_reason='' fault_message='' findings=()
  mapfile -t names < <(check_names)
  for name in "${names[@]}"; do
    # A check that fails to run counts as a fault.
    fault="$("check_${name}")" || fault="${fault:-the check itself failed}"
    fault="$(one_line "${fault}")"
    findings["${name}"]="${fault:-ok}"
    if [[ -n "${fault}" && "${verified}" == true ]]; then
      verified=false fault_reason="${name}" fault_message="${fault}"
      if [[ "${fault}" =~ ^([A-Z][A-Za-z]+):\ (.*)$ ]]; then fault_reason="${BASH_REMATCH[1]}" fault_message="${BASH_REMATCH[2]}"; fi
    fi
  done
}

# usage: write_findings   writes the findings to look.status
write_findings() {
  local now name device driver text
  uptime_now
  driver="$(loaded_driver)"
  text="UPTIME=${now}"$'\n'"INSTALLATION=${installation}"$'\n'"VERIFIED=${verified}"$'\n'
  [[ -z "${fault_reason}" ]] || text+="REASON=${fault_reason}"$'\n'"MESSAGE=${fault_message}"$'\n'
  [[ -z "${driver}" ]] || text+="DRIVER=$(one_line "${driver}")"$'\n'
  for name in "${!findings[@]}"; do
    text+="LOOK_${name}=${findings[${name}]}"$'\n'
  done
  while IFS= read -r device; do
    if nic_is_up "${device}"; then text+="NIC_${device}=up"$'\n'; else text+="NIC_${device}=down"$'\n'; fi
  done < <(nic_devices)
  replace_file "${RUN_DIR}/look.status" "${text}"
}

# usage: findings_are_fresh SECONDS VALUES   true if VALUES, an array read from look.status, is recent and from this
# boot
findings_are_fresh() {
  local now
  local -n seen="$2"
  uptime_now
  [[ "${seen[UPTIME]:-}" =~ ^[0-9]+$ ]] && ((seen[UPTIME] <= now && now - seen[UPTIME] <= $1))
}
