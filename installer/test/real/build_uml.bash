#!/usr/bin/env bash
# Builds Linux as a program (User-Mode Linux) with soft-RoCE from the distribution's sources, in 2 to 10 minutes.
#
# usage: build_uml.bash SOURCES FOLDER   SOURCES is Debian's linux-source-*.tar.xz; makes FOLDER/linux
set -Eeuo pipefail
shopt -s inherit_errexit

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"

# usage: patch_source FILE COMMAND   edits FILE with sed; fails if COMMAND changes nothing
patch_source() {
  sed -i.before "$2" "$1"
  ! cmp -s -- "$1" "$1.before" || {
    printf 'build_uml: %s is not as this script expects; sed changed nothing: %s\n' "$1" "$2" >&2
    return 1
  }
}

# usage: configure   disables everything except uml.config's options; fails if one of these is missing
configure() {
  local line
  KCONFIG_ALLCONFIG="${here}/uml.config" make -s ARCH=um allnoconfig
  while IFS= read -r line; do
    grep -Fqx -- "${line}" .config || {
      printf 'build_uml: this Linux does not have the option %s\n' "${line}" >&2
      return 1
    }
  done < <(grep '^CONFIG_' "${here}/uml.config")
}

main() {
  local build="$2/build"
  mkdir -p -- "${build}"
  tar -x -C "${build}" --strip-components=1 -f "$1"
  cd -- "${build}"
  # Allows jumbo frames again after an interface had a smaller MTU.
  patch_source arch/um/drivers/vector_kern.c 's/^\tdev->mtu = get_mtu(def);/&\n\tdev->max_mtu = dev->mtu;/'
  # A packet that arrives just before the kernel sleeps must wake it.
  patch_source arch/um/os-Linux/signal.c 's/^static unsigned int signals_pending;/unsigned int signals_pending;/'
  patch_source arch/um/os-Linux/time.c 's/^void os_idle_sleep(void)/extern unsigned int signals_pending;\n\n&/'
  patch_source arch/um/os-Linux/time.c 's/^\tsigaddset(&set, SIGALRM);/&\n\tsigaddset(\&set, SIGIO);/'
  patch_source arch/um/os-Linux/time.c 's/if (its.it_value.tv_sec ||/if (!signals_pending \&\& (its.it_value.tv_sec ||/; s/its.it_value.tv_nsec)$/&)/'
  # Makes room for the AMX registers; without it, no program starts on processors with AMX.
  patch_source arch/x86/um/user-offsets.c 's/DEFINE_LONGS(HOST_FP_SIZE, 2696);/DEFINE_LONGS(HOST_FP_SIZE, 11264);/'
  configure
  make -s ARCH=um -j "$(nproc)" linux
  install -- linux "$2/linux"
  cd /
  rm -rf -- "${build}"
}

main "$@"
