# shellcheck shell=bash
#
# A virtual machine with real kernel modules of ours. Sourced by real_modules.bats.

# usage: real_kernel   prints the newest kernel that is here with headers and image; false when none is
real_kernel() {
  local headers kernel found=
  for headers in /usr/src/linux-headers-*; do
    kernel="${headers##*/linux-headers-}"
    [[ ! -r "/boot/vmlinuz-${kernel}" ]] || found="${kernel}"
  done
  printf '%s' "${found}"
  [[ -n "${found}" ]]
}

# usage: put_program ROOT PROGRAM…   with the libraries it needs, where it looks for them
put_program() {
  local root="$1" program path library
  for program in "${@:2}"; do
    path="$(type -P "${program}")"
    install -D -- "${path}" "${root}/usr/bin/${program}"
    while IFS= read -r library; do
      [[ -e "${root}${library}" ]] || install -D -- "${library}" "${root}${library}"
    done < <(ldd "${path}" 2>/dev/null | grep -o '/[^ ]*' || true)
  done
}

# usage: put_machine ROOT NODE-FOLDER KERNEL MODULES   what the machine's memory holds at its start
put_machine() {
  local root="$1" node="$2" kernel="$3" program
  mkdir -p "${root}"/{dev,proc,sys,run,tmp,etc,opt/epfabric,usr/bin} "${root}/lib/modules/${kernel}/updates"
  for program in bin sbin usr/sbin; do ln -sfn "$([[ "${program}" == */* ]] && printf 'bin' || printf 'usr/bin')" "${root}/${program}"; done
  put_program "${root}" bash timeout nsenter kmod awk sed grep find cat tr sort wc mkdir mv rm sync mount sleep tail head readlink dirname sha256sum cut ln busybox
  for program in modprobe rmmod depmod modinfo lsmod; do ln -sf kmod "${root}/usr/bin/${program}"; done
  ln -sf busybox "${root}/usr/bin/poweroff"
  cp -a -- "${node}/lib" "${node}/looks" "${node}/ubuntu" "${root}/opt/epfabric/"
  cp -a -- "$4" "${root}/lib/modules/${kernel}/updates/epfabric"
  cp -- "/lib/modules/${kernel}"/modules.{order,builtin,builtin.modinfo} "${root}/lib/modules/${kernel}/"
  # The distribution's own of the same name: ours must be preferred.
  install -D -t "${root}/lib/modules/${kernel}/kernel/drivers/infiniband/core" \
    "/lib/modules/${kernel}/kernel/drivers/infiniband/core/ib_core.ko"
  depmod -b "${root}" "${kernel}"
  install "${node}/test/real/guest" "${root}/init"
}

# usage: run_machine ROOT KERNEL   prints what the guest says
run_machine() {
  (cd -- "$1" && find . -print0 | cpio --quiet --null -o -H newc | gzip -1) >"$1.cpio.gz"
  timeout 300 qemu-system-x86_64 -accel tcg -cpu max -m 512 -nographic -no-reboot -nodefaults \
    -serial stdio -kernel "/boot/vmlinuz-$2" -initrd "$1.cpio.gz" \
    -append "console=ttyS0 panic=-1 quiet" </dev/null | tr -d '\r' | grep '^GUEST: '
}
