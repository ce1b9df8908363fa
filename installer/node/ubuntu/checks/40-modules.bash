# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files

# usage: check_modules   prints a fault unless each wanted module is loaded, by its exact name, and is ours
check_modules() {
  local module
  local -A ours
  read_manifest "$(modules_dir)"
  while IFS= read -r module; do
    is_loaded_ours "${module}" || {
      printf 'module %s is not loaded, or not the installed one' "${module}"
      return 0
    }
  done < <(wanted_modules)
}
