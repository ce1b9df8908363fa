# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_verification   prints the fault that the slow tests of this boot, driver and payload found
check_verification() { printf '%s' "${verification}"; }
