# shellcheck shell=bash

# usage: check_driver   prints a fault unless the loaded driver has the wanted version
check_driver() {
  local version
  version="$(loaded_driver)"
  is_wanted_driver "${version}" ||
    printf 'the loaded driver is %s; expected %s' "${version:-none}" "$(wanted_driver)"
}
