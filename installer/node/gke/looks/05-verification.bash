# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: look_verification   what was tried once for this boot, driver and payload went well
look_verification() { printf '%s' "${verification}"; }
