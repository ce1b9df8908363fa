# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: look_driver   the loaded driver is the wanted version
look_driver() {
  local version
  version="$(content "${HOST_ROOT}/sys/module/nvidia/version")"
  is_wanted_driver "${version}" ||
    printf 'the loaded driver is %s; expected %s' "${version:-none}" "${config[VERSION_DRIVER]}"
}
