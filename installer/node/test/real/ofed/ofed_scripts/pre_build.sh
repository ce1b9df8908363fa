#!/usr/bin/env bash
#
# Writes the list of modules that the Makefile compiles. Like OFED's own ofed_scripts/pre_build.sh and dkms_ofed, it
# reads dkms.conf in dkms' usual tree, even if another tree is used, and lists nothing if that file is missing.
#
# usage: pre_build.sh KERNEL HEADERS NAME VERSION
modules="$(sed -n 's/^BUILT_MODULE_NAME\[[0-9]*\]="\(.*\)"/\1.o/p' "/var/lib/dkms/$3/$4/source/dkms.conf" | tr '\n' ' ')"
printf 'obj-m := %s\n' "${modules}" >modules.mk
