# shellcheck shell=bash
#
# What no work of ours can mend.

preflight_inputs() { :; }

preflight_check() { require_devices; }

preflight_act() { :; }
