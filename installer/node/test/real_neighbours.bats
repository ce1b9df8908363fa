#!/usr/bin/env bats
#
# Tests the check of NICs and the neighbor test on two virtual machines with real kernels, soft-RoCE (RoCE v2) between
# them, and rdma-core's rping. The tests are skipped if a program that they need is missing.
#
# shellcheck disable=SC2154 # bats sets its variables, status and output

setup_file() {
  local program
  for program in qemu-system-x86_64 busybox cpio rping rdma ip; do
    type -P "${program}" >/dev/null || skip "no ${program}: no two machines with soft-RoCE were started"
  done
  # The machines are connected by a stream socket, which QEMU supports from version 7.2 on.
  qemu-system-x86_64 -M none -netdev help | grep -qx stream ||
    skip "QEMU is older than 7.2: no two machines with soft-RoCE were started"
  here="${BATS_TEST_DIRNAME}"
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  KERNEL="$(real_kernel)" || skip "no kernel with headers and image: no two machines with soft-RoCE were started"
  machine="${BATS_FILE_TMPDIR}/machine"
  export KERNEL here machine
  put_machine "${machine}" "${here}/.." "${KERNEL}" "${here}/real/neighbour" rping rdma ip
  put_own_modules "${machine}" "${KERNEL}" virtio_pci virtio_net crc32_generic rdma_rxe rdma_ucm ib_uverbs
  install -D -t "${machine}/etc/libibverbs.d" /etc/libibverbs.d/rxe.driver
  provider="$(find /usr/lib -name 'librxe-rdmav*.so' | head -n 1)"
  install -D -t "${machine}${provider%/*}" "${provider}"
  pack_machine "${machine}"
}

setup() {
  # shellcheck source=real/machine.bash
  source "${here}/real/machine.bash"
  work="${BATS_TEST_TMPDIR}"
}

# usage: start_node NUMBER SERVER RP_FILTER   runs a machine with two NICs, both connected to the other machine by one
# socket. The machine with SERVER=on makes the socket; the other machine has SERVER=off
start_node() {
  local -a nics=(-netdev "hubport,id=wire,hubid=0,netdev=socket"
    -netdev "stream,id=socket,server=$2,addr.type=unix,addr.path=${work}/wire")
  local nic
  for nic in 0 1; do
    nics+=(-netdev "hubport,id=nic${nic},hubid=0" -device "virtio-net-pci,netdev=nic${nic},romfile=,mac=52:54:00:00:0$1:0${nic}")
  done
  GUEST_ARGUMENTS="node=$1 rp_filter=$3" run_machine "${machine}" "${KERNEL}" "${nics[@]}"
}

# usage: run_two_nodes RP_FILTER   runs two nodes and prints the first node's output
run_two_nodes() {
  start_node 2 on "$1" >"${work}/second" &
  local second=$!
  # shellcheck disable=SC2016 # expanded by the inner shell
  timeout 20 bash -c 'until [[ -S "$1" ]]; do sleep 0.2; done' - "${work}/wire"
  start_node 1 off "$1"
  pkill -f "addr.path=${work}/wire" || true
  wait "${second}" || true
}

@test "inactive NICs and NICs without an address are found, and a neighbor is reached over both rails" {
  run run_two_nodes 0
  printf '%s\n' "${output}"
  ((status == 0))
  [[ "${lines[0]}" == 'GUEST: addresses: mlx5_0=10.0.0.1,mlx5_1=10.0.1.1' ]]
  [[ "${lines[1]}" == 'GUEST: look: ' ]]
  [[ "${lines[2]}" == 'GUEST: both rails: 0 ' ]]
  [[ "${lines[3]}" == 'GUEST: no neighbor: 70 start: 2 pairs of NICs do not reach node-3; '*RDMA_CM_EVENT_ADDR_ERROR* ]]
  [[ "${lines[4]}" == 'GUEST: no neighbor, reported: 0 start: 2 pairs of NICs do not reach node-3; '* ]]
  [[ "${lines[5]}" == 'GUEST: look: the port of mlx5_1 is not active; ' ]]
  [[ "${lines[6]}" == 'GUEST: look: the GID of mlx5_1 is not RoCE v2 with an IPv4 address; ' ]]
}

@test "with rp_filter=1, NICs of different rails do not reach each other" {
  run run_two_nodes 1
  printf '%s\n' "${output}"
  ((status == 0))
  [[ "${lines[2]}" == 'GUEST: both rails: 70 start: 2 pairs of NICs do not reach node-2; the first: mlx5_0-10.0.1.2: '* ]]
  [[ "${lines[2]}" == *'; mlx5_1-10.0.0.2: '* ]]
}
