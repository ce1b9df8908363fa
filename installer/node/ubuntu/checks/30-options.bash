# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_options   prints a fault unless the loaded driver has our options, and our option files are unchanged
check_options() {
  driver_has_our_options || {
    printf '/proc/driver/nvidia/params lacks EnableStreamMemOPs=1 or PeerMappingOverride=1'
    return 0
  }
  options_check || printf 'the option files in /etc/modprobe.d or /etc/udev/rules.d were changed'
}
