# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Finds out which modules are loaded, and unloads them.

# usage: is_our_module_loaded MODULE   true if MODULE is loaded from our file; reads `our_modules` (see read_manifest)
is_our_module_loaded() {
  local folder="${HOST_ROOT}/sys/module/$1" loaded
  [[ -d "${folder}" && -n "${our_modules[$1]:-}" ]] || return 1
  loaded="$(first_line "${folder}/srcversion")"
  [[ "${loaded:--}" == "${our_modules[$1]}" ]]
}

# usage: driver_has_our_options   true if the loaded driver has our options
driver_has_our_options() {
  local text line params="${HOST_ROOT}/proc/driver/nvidia/params"
  [[ -r "${params}" ]] || return 1
  text="$(<"${params}")"
  for line in 'EnableStreamMemOPs: 1' 'RegistryDwords: "PeerMappingOverride=1;"'; do
    [[ $'\n'"${text}"$'\n' == *$'\n'"${line}"$'\n'* ]] || return 1
  done
}

# usage: modules_to_unload   prints the modules that must be unloaded: nouveau, modules that are not ours, and nvidia
# without our options
modules_to_unload() {
  local module
  for module in nouveau "${!our_modules[@]}"; do
    [[ -d "${HOST_ROOT}/sys/module/${module}" ]] || continue
    is_our_module_loaded "${module}" || printf '%s\n' "${module}"
  done
  if is_our_module_loaded nvidia && ! driver_has_our_options; then printf 'nvidia\n'; fi
}

# usage: modules_to_load   prints the wanted modules that are not loaded
modules_to_load() {
  local module
  while IFS= read -r module; do
    [[ -d "${HOST_ROOT}/sys/module/${module}" ]] || printf '%s\n' "${module}"
  done < <(wanted_modules)
}

# usage: unload MODULE   unloads MODULE, after all modules that use it; false if one of them could not be unloaded
unload() {
  local holder
  [[ -d "${HOST_ROOT}/sys/module/$1" ]] || return 0
  for holder in "${HOST_ROOT}/sys/module/$1/holders"/*; do
    unload "${holder##*/}" || return 1
  done
  quietly on_host 120 rmmod "$1"
}

# usage: stop_gpu_services   stops services that keep GPUs open; the phase `persistence` starts our daemon again
stop_gpu_services() {
  quietly on_host 120 systemctl stop epfabric-persistenced nvidia-persistenced ||
    say "some of the services that use the driver could not be stopped, perhaps because they do not exist"
}
