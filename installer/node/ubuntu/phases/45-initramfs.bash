# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Updates the boot image (initramfs) when options or modules have changed, if the image contains a driver: it then also
# contains the driver's old options. A boot image without a driver is not changed.

initramfs_inputs() { printf '%s %s' "$(module_key)" "$(options_inputs)"; }

initramfs_check() { :; }

initramfs_act() {
  quietly on_host 120 lsinitramfs "/boot/initrd.img-$(kernel)" || {
    say "no readable boot image; left unchanged"
    return 0
  }
  grep -qE '/(nvidia|nouveau|mlx5_core)[^/]*\.ko' "${SCRATCH_DIR}/output" || return 0
  quietly on_host 600 update-initramfs -u -k "$(kernel)"
}
