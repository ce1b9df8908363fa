# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files

# usage: check_modules   prints a fault unless each wanted module is loaded from our file
check_modules() {
  local module
  local -A our_modules
  read_manifest "$(modules_dir)"
  while IFS= read -r module; do
    is_our_module_loaded "${module}" || {
      printf 'module %s is not loaded, or not the installed one' "${module}"
      return 0
    }
  done < <(wanted_modules)
}
