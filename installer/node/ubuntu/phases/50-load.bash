# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Loads our modules with our options. Other versions of these modules are unloaded first; if that is impossible, the
# node reboots.

load_inputs() { printf '%s %s' "$(module_key)" "$(options_inputs)"; }

load_check() {
  local -A our_modules
  local wrong missing
  read_manifest "$(modules_dir)"
  wrong="$(modules_to_unload)" missing="$(modules_to_load)"
  [[ -n "${wrong}${missing}" ]] || return 0
  say "loaded, but not ours or without our options: ${wrong//$'\n'/ }; not loaded: ${missing//$'\n'/ }"
  return 1
}

load_act() {
  local -A our_modules
  local -a wrong missing
  read_manifest "$(modules_dir)"
  mapfile -t wrong < <(modules_to_unload)
  ((${#wrong[@]} == 0)) || unload_modules "${wrong[@]}"
  mapfile -t missing < <(modules_to_load)
  ((${#missing[@]} == 0)) || load_modules "${missing[@]}"
  # Usually, NICs have their addresses again soon after their module is loaded; otherwise, a reboot restores the
  # addresses.
  wait_until 90 5 nics_have_addresses ||
    reboot_node nics-without-address "after loading, only these NICs have an address: $(nic_addresses)"
}

# usage: unload_modules MODULE…   unloads modules when GPUs are idle; reboots the node if one cannot be unloaded
unload_modules() {
  local module
  wait_for_idle_gpus "unload kernel modules"
  stop_gpu_services
  for module in "$@"; do
    unload "${module}" || reboot_node module-in-use "another version of ${module} is loaded and in use: $(last_output)"
  done
}

# usage: load_modules MODULE…   loads modules in this order
load_modules() {
  local module
  for module in "$@"; do
    quietly on_host 300 modprobe "${module}" || fail ModuleLoadFailed "modprobe ${module}: $(last_output)"
  done
}
