# shellcheck shell=bash
#
# Reports faults that the installer cannot repair.

preflight_inputs() { :; }

preflight_check() { require_devices; }

preflight_act() { :; }
