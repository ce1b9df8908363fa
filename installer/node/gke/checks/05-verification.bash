# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_verification   the tests for this boot, driver and payload have passed
check_verification() { printf '%s' "${verification}"; }
