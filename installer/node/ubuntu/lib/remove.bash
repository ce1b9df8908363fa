# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Implements `install --rollback` and `install --uninstall`.

# usage: roll_back   puts the previous tree back. The current tree becomes the previous one, or is deleted if it is
# incomplete or has the same payload. Drivers and kernel modules stay
roll_back() {
  local id
  phase=rollback
  start_run
  id="$(first_line "${tree_previous}/payload.id")"
  if [[ -z "${id}" ]] || ! tree_is_unchanged "${tree_previous}" || ! checksums_match "${tree_previous}"; then
    fail NothingToRollBack "${HOST_DRIVER}.previous is missing or incomplete"
  fi
  [[ "$(tree_driver "${tree_previous}")" == "$(first_line "${HOST_ROOT}/sys/module/nvidia/version")" ]] ||
    fail NothingToRollBack "${HOST_DRIVER}.previous is for driver $(tree_driver "${tree_previous}"), which is not the loaded one"
  wait_for_idle_gpus "swap the staged trees"
  rm -rf -- "${tree_new}"
  mv -T -- "${tree_previous}" "${tree_new}"
  publish_tree
  rm -rf -- "${tree_broken}"
  quietly on_host 120 ldconfig -X
  say "${HOST_DRIVER} has payload ${id} again; the next installation puts its own back"
}

# usage: uninstall_node   removes everything that we installed; refuses while GPUs are in use
uninstall_node() {
  phase=uninstall
  start_run
  gpus_are_idle || fail GpusInUse "not uninstalled; the GPUs are in use by: $(gpu_users)"
  # The device files are removed first, because they mark the node as ready.
  remove_devices
  stop_gpu_services
  remove_modules
  remove_trees
  each_option_file remove_file
  release_packages_and_units
  rm -rf -- "${state_dir}" "${RUN_DIR}/look.status"
  set_state removed
  say "done; after a reboot, the kernel's own modules are loaded again"
}

remove_file() { rm -f -- "$1"; }

remove_devices() {
  local name
  while read -r name _; do
    rm -f -- "${HOST_ROOT}/dev/${name}"
  done < <(wanted_devices)
}

remove_modules() {
  local module
  local -A our_modules
  read_manifest "$(modules_dir)"
  for module in "${!our_modules[@]}"; do
    [[ "${module}" != nvidia* && "${module}" != gdrdrv ]] || unload "${module}" ||
      say "${module} is in use and stays loaded until the next boot"
  done
  rm -rf -- "$(modules_dir)"
  delete_leftovers "${HOST_ROOT}/lib/modules"
  delete_leftovers "${HOST_ROOT}/lib/firmware/nvidia"
  quietly on_host 300 depmod "$(kernel)"
  initramfs_act
}

remove_trees() {
  local version
  rm -rf -- "${tree}" "${tree_new}" "${tree_previous}" "${tree_broken}"
  each_link remove_link
  rm -f -- "${linker_file}"
  while IFS= read -r version; do
    rm -rf -- "${HOST_ROOT}/lib/firmware/nvidia/${version}"
  done < <(firmware_versions)
  quietly on_host 120 ldconfig -X
}

remove_link() { if is_link "$@"; then rm -f -- "$1"; fi; }

# usage: release_packages_and_units   releases the packages that we hold and the units that we mask
release_packages_and_units() {
  local -a packages units
  read -ra packages <<<"${journal[held]:-}"
  read -ra units <<<"${journal[masked]:-}"
  ((${#packages[@]} == 0)) || quietly on_host 60 apt-mark unhold "${packages[@]}"
  ((${#units[@]} == 0)) || quietly on_host 60 systemctl unmask "${units[@]}"
}
