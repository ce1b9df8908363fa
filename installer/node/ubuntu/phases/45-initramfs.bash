# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# A boot image with a driver also has the driver's options of that time. Such an image is made again when options or
# modules have changed; an image without a driver is not changed.

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
