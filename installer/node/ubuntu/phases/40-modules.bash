# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Installs the kernel modules of driver and NICs, which it fetches from the cache or compiles for this kernel.

# usage: modules_dir   prints the host's folder for our modules; modprobe prefers updates/ to the kernel's own modules
modules_dir() { printf '%s' "${HOST_ROOT}/lib/modules/$(kernel)/updates/epfabric"; }

modules_inputs() { module_key; }

modules_check() {
  manifest_matches "$(modules_dir)" "$(module_key)" && depmod_lists_modules
}

# usage: depmod_lists_modules   true if modules.dep, depmod's list for modprobe, has as many of our modules as the
# manifest
depmod_lists_modules() {
  local listed known
  listed="$(awk 'NF == 3' "$(modules_dir)/manifest" | wc -l)"
  known="$(grep -c '^updates/epfabric/' "${HOST_ROOT}/lib/modules/$(kernel)/modules.dep" || true)"
  ((listed == known))
}

modules_act() {
  local key
  key="$(module_key)"
  if ! manifest_matches "$(modules_dir)" "${key}"; then
    obtain_modules "${SCRATCH_DIR}/modules" "${key}"
    install_modules "${SCRATCH_DIR}/modules"
    manifest_matches "$(modules_dir)" "${key}" ||
      fail BadChecksum "kernel modules in $(modules_dir) are not those that were installed"
  fi
  delete_leftovers "${HOST_ROOT}/lib/modules"
  quietly on_host 300 depmod "$(kernel)"
}

# usage: obtain_modules FOLDER KEY   fills FOLDER from the cache or by compiling
obtain_modules() {
  rm -rf -- "$1"
  mkdir -p -- "$1"
  if fetch_modules "$1" "$2"; then
    record modules cached
    return 0
  fi
  build_modules "$1"
  write_manifest "$1" "$2" || fail ModuleBuildFailed "dkms succeeded, but no list of its modules could be written: $(last_output)"
  has_wanted_modules "$1" || fail ModuleBuildFailed "dkms succeeded, but some modules are missing; the log names one"
  record modules built
  store_modules "$1" "$2"
}

# usage: install_modules FOLDER   copies the modules to the host; their folder on the host is complete at any time
install_modules() {
  local target fresh
  target="$(modules_dir)"
  # Not below the kernel's own folder, because depmod must never see a partial folder.
  fresh="${HOST_ROOT}/lib/modules/.epfabric-new"
  mkdir -p -- "${target%/*}"
  rm -rf -- "${fresh}"
  quietly cp -a -- "$1" "${fresh}"
  sync -f -- "${fresh}"
  replace_folder "${fresh}" "${target}"
}
