# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# usage: look_tree   the staged tree is the wanted one, complete and unchanged
look_tree() { report_damage "${tree}"; }
