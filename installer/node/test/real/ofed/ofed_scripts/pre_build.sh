#!/usr/bin/env bash
#
# What to compile, for the Makefile: as OFED's own ofed_scripts/pre_build.sh and dkms_ofed do, it reads that from
# dkms.conf in dkms' usual tree, wherever the tree in use is, and goes on with nothing if it is not there.
#
# usage: pre_build.sh KERNEL HEADERS NAME VERSION
modules="$(sed -n 's/^BUILT_MODULE_NAME\[[0-9]*\]="\(.*\)"/\1.o/p' "/var/lib/dkms/$3/$4/source/dkms.conf" | tr '\n' ' ')"
printf 'obj-m := %s\n' "${modules}" >modules.mk
