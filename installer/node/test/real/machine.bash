# shellcheck shell=bash
#
# Makes and runs virtual machines with a real kernel. Sourced by the bats files whose names start with real_.

# usage: real_kernel   prints the release of the newest kernel of which this machine has headers and image; false if
# there is none
real_kernel() {
  local headers kernel found=
  for headers in /usr/src/linux-headers-*; do
    kernel="${headers##*/linux-headers-}"
    [[ ! -r "/boot/vmlinuz-${kernel}" ]] || found="${kernel}"
  done
  printf '%s' "${found}"
  [[ -n "${found}" ]]
}

# usage: put_program ROOT PROGRAM…   copies programs, and the libraries that they need, into ROOT
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

# usage: put_machine ROOT NODE-FOLDER KERNEL GUEST [PROGRAM…]   makes the machine's initial root file system, with the
# script GUEST as process 1; KERNEL is empty for a kernel without modules
put_machine() {
  local root="$1" node="$2" kernel="$3" program
  mkdir -p "${root}"/{dev,proc,sys,run,tmp,etc,opt/epfabric,usr/bin} "${root}/lib/modules/${kernel}"
  for program in bin sbin usr/sbin; do ln -sfn "$([[ "${program}" == */* ]] && printf 'bin' || printf 'usr/bin')" "${root}/${program}"; done
  put_program "${root}" bash timeout nsenter kmod awk sed grep find cat tr sort wc mkdir mv rm sync mount sleep tail head readlink dirname sha256sum cut ln busybox "${@:5}"
  for program in modprobe rmmod depmod modinfo lsmod; do ln -sf kmod "${root}/usr/bin/${program}"; done
  ln -sf busybox "${root}/usr/bin/poweroff"
  cp -a -- "${node}/lib" "${node}/checks" "${node}/ubuntu" "${root}/opt/epfabric/"
  [[ -z "${kernel}" ]] || cp -- "/lib/modules/${kernel}"/modules.{order,builtin,builtin.modinfo} "${root}/lib/modules/${kernel}/"
  install "$4" "${root}/init"
}

# usage: put_modules ROOT KERNEL FOLDER   copies our modules to the installer's folder
put_modules() {
  mkdir -p "$1/lib/modules/$2/updates"
  cp -a -- "$3" "$1/lib/modules/$2/updates/epfabric"
  depmod -b "$1" "$2"
}

# usage: put_own_modules ROOT KERNEL MODULE…   copies the kernel's own modules and their dependencies
put_own_modules() {
  local file
  while IFS= read -r file; do
    [[ -e "$1${file}" ]] || install -D -m 0644 -- "${file}" "$1${file}"
  done < <(modprobe --set-version "$2" --show-depends --all "${@:3}" | awk '$1 == "insmod" { print $2 }')
  depmod -b "$1" "$2"
}

# usage: pack_machine ROOT   writes ROOT.cpio.gz
pack_machine() {
  (cd -- "$1" && find . -print0 | cpio --quiet --null -o -H newc | gzip -1) >"$1.cpio.gz"
}

# usage: run_machine ROOT KERNEL [QEMU-OPTION…]   runs the machine and prints the guest's output. Variables (default):
# GUEST_ARGUMENTS: kernel arguments (none); MACHINE_ACCELERATOR: QEMU's accelerator (tcg); MACHINE_SECONDS: time limit
# (300); MACHINE_MEMORY: memory in MiB (512)
run_machine() {
  timeout "${MACHINE_SECONDS:-300}" qemu-system-x86_64 -accel "${MACHINE_ACCELERATOR:-tcg}" -cpu max -m "${MACHINE_MEMORY:-512}" -nographic -no-reboot -nodefaults \
    -serial stdio -kernel "/boot/vmlinuz-$2" -initrd "$1.cpio.gz" "${@:3}" \
    -append "console=ttyS0 panic=-1 quiet ${GUEST_ARGUMENTS:-}" </dev/null | sed -u 's/\r//g' | grep --line-buffered '^GUEST: '
}
