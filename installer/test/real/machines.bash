#!/usr/bin/env bash
# Starts three machines with soft-RoCE, in which the test runs once for each named run.
#
# usage: machines.bash FOLDER RUN…   writes the results of each machine to FOLDER/node-N/RUN, and its output to
#                                    FOLDER/consoleN; faults.bash defines the runs, except by_hand (by_hand.bash)
#        machines.bash --runs        prints all runs, in an order in which no run disturbs the next
#        machines.bash --lacking     prints the missing requirements for starting machines, if any
# environment:
#   EPFABRIC_ACCELERATOR   kvm or tcg for QEMU (tcg is too slow for reliable results), or uml for Linux as a program
#                          (default: kvm if the processor has it, else uml)
#   EPFABRIC_UML           Linux as a program, built with uml.config
#   EPFABRIC_MACHINES      how many machines (3)
#   EPFABRIC_SECONDS       how long they may run (3000)
set -Eeuo pipefail
shopt -s inherit_errexit

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=../../node/test/real/machine.bash
source "${here}/../../node/test/real/machine.bash"
nodes="${EPFABRIC_MACHINES:-3}"
seconds="${EPFABRIC_SECONDS:-3000}"
programs=(ib_write_bw ib_read_bw ib_write_lat rdma ip tc nft tar ls kill chmod env setpriv prlimit cut umount)
modules=(virtio_pci virtio_net crc32_generic rdma_rxe rdma_ucm ib_uverbs sch_netem sch_tbf sch_prio cls_u32 nf_tables)
all_runs=(none rail_swapped wrong_gid gid_version mtu port_down loss_high loss_low delay reverse_path no_route firewall
  memlock peer_killed program_missing cut_output slow_pair shared_nic powered_off by_hand)

# usage: accelerator   prints the accelerator to use. /dev/kvm alone is not enough: some kernels have KVM only for
# special guests, in which QEMU's firmware runs but Debian's kernel never starts
accelerator() {
  if [[ -n "${EPFABRIC_ACCELERATOR:-}" ]]; then
    printf '%s' "${EPFABRIC_ACCELERATOR}"
  elif [[ -w /dev/kvm ]] && grep -Eqw 'vmx|svm' /proc/cpuinfo; then
    printf 'kvm'
  else
    printf 'uml'
  fi
}

# usage: missing_requirements ACCELERATOR   prints the missing requirements for starting machines, if any
missing_requirements() {
  local program
  local -a wanted=(busybox cpio python3 "${programs[@]}")
  if [[ "$1" == uml ]]; then
    [[ -x "${EPFABRIC_UML:-}" ]] || printf 'no Linux in EPFABRIC_UML, which is built from /usr/src/linux-source-*.tar.xz\n'
    [[ -w /dev/net/tun ]] || printf 'no /dev/net/tun\n'
    wanted+=(unshare gcc)
  else
    [[ -n "$(real_kernel)" ]] || printf 'no kernel with headers and image\n'
    wanted+=(qemu-system-x86_64)
  fi
  for program in "${wanted[@]}"; do
    type -P "${program}" >/dev/null || printf 'no %s\n' "${program}"
  done
}

# usage: put_test ROOT KERNEL   adds the test's files to the machine's root; KERNEL is empty if modules are built into
# the kernel
put_test() {
  local root="$1" provider
  put_machine "${root}" "${here}/../../node" "$2" "${here}/guest" "${programs[@]}"
  [[ -z "$2" ]] || put_own_modules "${root}" "$2" "${modules[@]}"
  install -D -t "${root}/etc/libibverbs.d" /etc/libibverbs.d/rxe.driver
  provider="$(find /usr/lib -name 'librxe-rdmav*.so' | head -n 1)"
  install -D -t "${root}${provider%/*}" "${provider}"
  put_python "${root}"
  mkdir -p "${root}/opt/epfabric" "${root}/opt/real"
  cp -a -- "${here}/../launch.py" "${here}/../launcher" "${here}/../nic_bandwidth.py" "${here}/../nicbench" "${root}/opt/epfabric/"
  cp -a -- "${here}/faults.bash" "${here}/by_hand.bash" "${root}/opt/real/"
}

# usage: mhz   prints the rate of the processor's time stamp counter, from the kernel's BogoMIPS
mhz() { awk -F: '/^bogomips/ { print $2 / 2; exit }' /proc/cpuinfo; }

# usage: put_clock ROOT   compiles a clock for Linux as a program
put_clock() {
  mkdir -p "$1/usr/lib"
  gcc -O2 -shared -fPIC "-DMHZ=$(mhz)" -o "$1/usr/lib/clock.so" "${here}/clock.c"
  printf '/usr/lib/clock.so\n' >"$1/etc/ld.so.preload"
}

# usage: put_python ROOT   copies this machine's Python and standard library to the same paths
put_python() {
  local root="$1" program folder library
  program="$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')"
  folder="$(python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')"
  install -D -- "${program}" "${root}${program}"
  [[ -e "${root}/usr/bin/python3" ]] || ln -s "${program}" "${root}/usr/bin/python3"
  mkdir -p "${root}${folder%/*}"
  (cd -- "${folder%/*}" && find "${folder##*/}" -name '*.py' -not -path '*/test/*' -not -path '*-packages/*' -not -path '*/idlelib/*' -print0 |
    cpio --quiet --null -pdm "${root}${folder%/*}")
  # glibc loads libgcc_s when a thread ends.
  library="$(find /usr/lib -name libgcc_s.so.1 -print -quit)"
  install -D -- "${library}" "${root}${library}"
  find "${folder}/lib-dynload" -name '*.so' -exec install -D -t "${root}${folder}/lib-dynload" {} +
  put_libraries "${root}" "${program}"
  put_libraries "${root}" "${folder}/lib-dynload"
}

# usage: put_libraries ROOT PATH   copies the libraries that the program or libraries at PATH need
put_libraries() {
  local library
  while IFS= read -r library; do
    [[ -e "$1${library}" ]] || install -D -- "${library}" "$1${library}"
  done < <(find "$2" -type f -exec ldd {} + 2>/dev/null | grep -o '/[^ ]* (' | tr -d ' (' | sort -u || true)
}

# usage: start_emulated NODE FOLDER KERNEL RUNS   starts a QEMU machine; machine 0 also is the switch to which the other
# machines connect
start_emulated() {
  local node="$1" folder="$2" nic other
  local -a nics=()
  if ((node == 0)); then
    for ((other = 1; other < nodes; other++)); do
      nics+=(-netdev "stream,id=socket${other},server=on,addr.type=unix,addr.path=${folder}/wire${other}"
        -netdev "hubport,id=wire${other},hubid=0,netdev=socket${other}")
    done
  else
    nics=(-netdev "stream,id=socket,server=off,addr.type=unix,addr.path=${folder}/wire${node}"
      -netdev "hubport,id=wire,hubid=0,netdev=socket")
  fi
  for nic in 0 1 2; do
    nics+=(-netdev "hubport,id=nic${nic},hubid=0"
      -device "virtio-net-pci,netdev=nic${nic},romfile=,mac=52:54:00:00:0${node}:0${nic},host_mtu=4200")
  done
  GUEST_ARGUMENTS="node=${node} nodes=${nodes} runs=$4" MACHINE_ACCELERATOR="${kind}" MACHINE_SECONDS="${seconds}" MACHINE_MEMORY=768 \
    run_machine "${folder}/machine" "$3" -serial "file:${folder}/results${node}.tar" "${nics[@]}" >"${folder}/console${node}" || true
}

# usage: put_switch   makes a bridge with a wire for each NIC, in this process's network namespace
put_switch() {
  local node nic
  ip link add switch mtu 4200 type bridge
  for ((node = 0; node < nodes; node++)); do
    for nic in 0 1 2; do
      ip tuntap add "wire${node}${nic}" mode tap
      ip link set "wire${node}${nic}" mtu 4200 master switch up
    done
  done
  ip link set switch up
}

# usage: start_program NODE FOLDER RUNS   starts Linux as a program
start_program() {
  local node="$1" folder="$2" nic
  local -a nics=()
  for nic in 0 1 2; do
    nics+=("vec${nic}:transport=tap,ifname=wire${node}${nic},mac=52:54:00:00:0${node}:0${nic},mtu=4200")
  done
  TMPDIR=/dev/shm timeout "${seconds}" "${EPFABRIC_UML}" mem=512M "initrd=${folder}/machine.cpio.gz" "uml_dir=${folder}/uml" \
    "umid=node${node}" con=null con0=null,fd:1 ssl=null quiet panic=-1 "${nics[@]}" "host=${folder}" "mhz=$(mhz)" \
    "node=${node}" "nodes=${nodes}" "runs=$3" </dev/null >"${folder}/console${node}" 2>&1 || true
}

# usage: start_all FOLDER KERNEL RUNS   starts all machines; returns when all have ended
start_all() {
  local node
  if [[ "${kind}" == uml ]]; then
    put_switch
    for ((node = 0; node < nodes; node++)); do start_program "${node}" "$1" "$3" & done
    wait
    return
  fi
  start_emulated 0 "$@" &
  # shellcheck disable=SC2016 # expanded by the inner shell
  timeout 20 bash -c 'until [[ -S "$1" ]]; do sleep 0.2; done' - "$1/wire$((nodes - 1))"
  for ((node = 1; node < nodes; node++)); do start_emulated "${node}" "$@" & done
  wait
}

# usage: main FOLDER RUN…
main() {
  local folder="$1" kernel='' runs node problems kind
  kind="$(accelerator)"
  problems="$(missing_requirements "${kind}")"
  case "$1" in
    --lacking)
      printf '%s' "${problems}"
      return
      ;;
    --runs)
      printf '%s\n' "${all_runs[@]}"
      return
      ;;
    *) ;;
  esac
  if [[ -n "${problems}" ]]; then
    printf 'machines: %s\n' "${problems//$'\n'/, }" >&2
    return 3
  fi
  if [[ "${kind}" == uml && -z "${in_namespace:-}" ]]; then
    # Needs no root privileges; the machines end with this process.
    in_namespace=true exec unshare --map-root-user --net --pid --fork --kill-child -- bash "${here}/machines.bash" "$@"
  fi
  [[ "${kind}" == uml ]] || kernel="$(real_kernel)"
  runs="$(IFS=, && printf '%s' "${*:2}")"
  mkdir -p -- "${folder}"
  folder="$(cd -- "${folder}" && pwd)"
  rm -rf -- "${folder}"/{wire*,uml,machine,results*.tar,node-*}
  put_test "${folder}/machine" "${kernel}"
  [[ "${kind}" != uml ]] || put_clock "${folder}/machine"
  pack_machine "${folder}/machine"
  rm -rf -- "${folder}/machine"
  start_all "${folder}" "${kernel}" "${runs}"
  for ((node = 0; node < nodes; node++)); do
    mkdir -p "${folder}/node-${node}"
    [[ ! -e "${folder}/results${node}.tar" ]] || tar --ignore-zeros -x -C "${folder}/node-${node}" -f "${folder}/results${node}.tar"
  done
  rm -rf -- "${folder}"/{machine.cpio.gz,uml,results*.tar}
}

main "$@"
