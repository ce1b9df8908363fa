#!/usr/bin/env bash
# Three virtual machines with soft-RoCE, in which the test runs once for each fault that is named.
#
# usage: machines.bash FOLDER RUN…   FOLDER gets node-N/RUN of each machine, and what it printed; faults.bash has the runs
# environment:
#   EPFABRIC_ACCELERATOR   of QEMU (tcg)
#   EPFABRIC_MACHINES      how many machines (3)
set -Eeuo pipefail
shopt -s inherit_errexit

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=../../node/test/real/machine.bash
source "${here}/../../node/test/real/machine.bash"
accelerator="${EPFABRIC_ACCELERATOR:-tcg}"
nodes="${EPFABRIC_MACHINES:-3}"
programs=(ib_write_bw ib_read_bw ib_write_lat rdma ip tc nft tar ls kill chmod env setpriv prlimit cut umount)
modules=(virtio_pci virtio_net crc32_generic rdma_rxe rdma_ucm ib_uverbs sch_netem sch_tbf sch_prio cls_u32 nf_tables)

# usage: lacking   prints what keeps machines from being started; nothing if nothing does
lacking() {
  local program
  for program in qemu-system-x86_64 busybox cpio python3 "${programs[@]}"; do
    type -P "${program}" >/dev/null || printf 'no %s\n' "${program}"
  done
  [[ -n "$(real_kernel)" ]] || printf 'no kernel with headers and image\n'
}

# usage: put_test ROOT KERNEL   what the machines hold beside a usual one's programs
put_test() {
  local root="$1" provider
  put_machine "${root}" "${here}/../../node" "$2" "${here}/guest" "${programs[@]}"
  put_own_modules "${root}" "$2" "${modules[@]}"
  install -D -t "${root}/etc/libibverbs.d" /etc/libibverbs.d/rxe.driver
  provider="$(find /usr/lib -name 'librxe-rdmav*.so' | head -n 1)"
  install -D -t "${root}${provider%/*}" "${provider}"
  put_python "${root}"
  mkdir -p "${root}/opt/epfabric" "${root}/opt/real"
  cp -a -- "${here}/../launch.py" "${here}/../launcher" "${here}/../nic_bandwidth.py" "${here}/../nicbench" "${root}/opt/epfabric/"
  cp -a -- "${here}/faults.bash" "${root}/opt/real/"
}

# usage: put_python ROOT   this machine's Python and its standard library, where they are here
put_python() {
  local root="$1" program folder
  program="$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')"
  folder="$(python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')"
  install -D -- "${program}" "${root}${program}"
  [[ -e "${root}/usr/bin/python3" ]] || ln -s "${program}" "${root}/usr/bin/python3"
  mkdir -p "${root}${folder%/*}"
  (cd -- "${folder%/*}" && find "${folder##*/}" -name '*.py' -not -path '*/test/*' -not -path '*-packages/*' -not -path '*/idlelib/*' -print0 |
    cpio --quiet --null -pdm "${root}${folder%/*}")
  find "${folder}/lib-dynload" -name '*.so' -exec install -D -t "${root}${folder}/lib-dynload" {} +
  put_libraries "${root}" "${program}"
  put_libraries "${root}" "${folder}/lib-dynload"
}

# usage: put_libraries ROOT PATH   what the program or the libraries there need
put_libraries() {
  local library
  while IFS= read -r library; do
    [[ -e "$1${library}" ]] || install -D -- "${library}" "$1${library}"
  done < <(find "$2" -type f -exec ldd {} + 2>/dev/null | grep -o '/[^ ]* (' | tr -d ' (' | sort -u || true)
}

# usage: start_machine NODE FOLDER KERNEL RUNS   machine 0 is the switch: the others' wires end there
start_machine() {
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
  GUEST_ARGUMENTS="node=${node} nodes=${nodes} runs=$4" MACHINE_ACCELERATOR="${accelerator}" MACHINE_SECONDS=3000 MACHINE_MEMORY=768 \
    run_machine "${folder}/machine" "$3" -serial "file:${folder}/results${node}.tar" "${nics[@]}" >"${folder}/console${node}" || true
}

# usage: main FOLDER RUN…
main() {
  local folder="$1" kernel runs node problems
  problems="$(lacking)"
  if [[ -n "${problems}" ]]; then
    printf 'machines: %s\n' "${problems//$'\n'/, }" >&2
    return 3
  fi
  kernel="$(real_kernel)"
  runs="$(IFS=, && printf '%s' "${*:2}")"
  mkdir -p -- "${folder}"
  rm -f -- "${folder}"/wire*
  put_test "${folder}/machine" "${kernel}"
  pack_machine "${folder}/machine"
  rm -rf -- "${folder}/machine"
  start_machine 0 "${folder}" "${kernel}" "${runs}" &
  # shellcheck disable=SC2016 # expanded by the inner shell
  timeout 20 bash -c 'until [[ -S "$1" ]]; do sleep 0.2; done' - "${folder}/wire$((nodes - 1))"
  for ((node = 1; node < nodes; node++)); do start_machine "${node}" "${folder}" "${kernel}" "${runs}" & done
  wait
  for ((node = 0; node < nodes; node++)); do
    mkdir -p "${folder}/node-${node}"
    tar --ignore-zeros -x -C "${folder}/node-${node}" -f "${folder}/results${node}.tar"
  done
}

main "$@"
