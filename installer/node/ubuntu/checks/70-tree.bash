# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: check_tree   prints a fault unless the staged tree is the wanted one, complete and unchanged
check_tree() { report_damage "${tree}"; }
