# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: look_verification   the tests for this boot, driver and payload have passed
look_verification() { printf '%s' "${verification}"; }
