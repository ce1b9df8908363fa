# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with `guest`, which sources this file
#
# Faults between nodes, planted on one of three virtual machines. Each fault has a function that plants it, and may have
# one that removes it.

# usage: put_nic RAIL
put_nic() {
  local interface="eth$(($1 + 1))"
  printf 0 >"/proc/sys/net/ipv4/conf/${interface}/rp_filter"
  ip link set "${interface}" mtu 4200
  ip address add "10.0.$1.$((node + 1))/32" dev "${interface}"
  ip link set "${interface}" up
  rdma link add "mlx5_$1" type rxe netdev "${interface}"
}

# usage: put_routes RAIL   sets routes to RAIL's own network, and to the other network as in a VPC
put_routes() {
  ip route replace "10.0.$1.0/24" dev "eth$(($1 + 1))" metric 100
  ip route replace "10.0.$((1 - $1)).0/24" dev "eth$(($1 + 1))" metric 200
}

# Sets the options of most runs. They differ from those on a fabric: messages are small and queues are short, because
# emulated processors are slow.
usual_options() {
  gid=1
  limit=180
  before=(env)
  test_options=(--iterations 60 --message-bytes 16384 --latency-runs 20 --extra '-t 4' --want-mtu 4200 --want-rails 2)
  # 268 ms, so that a machine that waits for a processor rarely counts this as a lost packet.
  test_options+=(--qp-timeout 16)
}

on() { ((node == $1)); }

plant_none() { :; }

plant_rail_swapped() {
  on 1 || return 0
  for rail in 0 1; do
    ip address del "10.0.${rail}.$((node + 1))/32" dev "eth$((rail + 1))"
    ip address add "10.0.$((1 - rail)).$((node + 1))/32" dev "eth$((rail + 1))"
    ip route flush dev "eth$((rail + 1))"
  done
  for rail in 0 1; do ip route replace "10.0.$((1 - rail)).0/24" dev "eth$((rail + 1))" metric 100; done
  for rail in 0 1; do ip route replace "10.0.${rail}.0/24" dev "eth$((rail + 1))" metric 200; done
}
lift_rail_swapped() {
  on 1 || return 0
  for rail in 0 1; do
    ip address flush dev "eth$((rail + 1))" scope global
    ip route flush dev "eth$((rail + 1))"
  done
  for rail in 0 1; do ip address add "10.0.${rail}.$((node + 1))/32" dev "eth$((rail + 1))"; done
  for rail in 0 1; do put_routes "${rail}"; done
}

plant_wrong_gid() { ! on 2 || gid=5; }

plant_gid_version() {
  on 1 || return 0
  printf 'IB/RoCE v1\n' >/tmp/version
  mount --bind /tmp/version /sys/class/infiniband/mlx5_1/ports/1/gid_attrs/types/1
}
lift_gid_version() { ! on 1 || umount /sys/class/infiniband/mlx5_1/ports/1/gid_attrs/types/1; }

plant_mtu() { ! on 1 || ip link set eth2 mtu 1500; }
lift_mtu() { ! on 1 || ip link set eth2 mtu 4200; }

plant_port_down() {
  on 2 || return 0
  (
    until grep -q 'run, write, round 1' /results/port_down/test.log 2>/dev/null; do sleep 0.2; done
    ip link set eth1 down
  ) &
}
lift_port_down() {
  on 2 || return 0
  ip link set eth1 up
  for rail in 0 1; do put_routes "${rail}"; done
}

plant_loss_high() { ! on 1 || tc qdisc add dev eth1 root netem loss 1%; }
lift_loss_high() { ! on 1 || tc qdisc del dev eth1 root; }

plant_loss_low() {
  # Small packets, so that ten thousand are sent.
  test_options=(--iterations 1500 --seconds 120 --message-bytes 16384 --latency-runs 20 --qp-timeout 16 --extra '-t 4 -m 256')
  limit=600
  ! on 1 || tc qdisc add dev eth1 root netem loss 0.01%
}
lift_loss_low() { lift_loss_high; }

plant_delay() { ! on 2 || tc qdisc add dev eth2 root netem delay 300ms; }
lift_delay() { ! on 2 || tc qdisc del dev eth2 root; }

plant_reverse_path() {
  on 1 && for i in all eth1 eth2; do printf 1 >"/proc/sys/net/ipv4/conf/${i}/rp_filter"; done
}
lift_reverse_path() { on 1 && for i in all eth1 eth2; do printf 0 >"/proc/sys/net/ipv4/conf/${i}/rp_filter"; done; }

# Deleting routes is not enough. soft-RoCE names the interface, so Linux treats a destination without a route as a
# neighbor, and on the common switch it is reachable. The receiving node therefore also drops packets that a fabric would
# not carry between rails. A drop on the sending node would be an error that soft-RoCE retries forever.
plant_no_route() {
  on 2 || return 0
  ip route delete 10.0.1.0/24 dev eth1
  ip route delete 10.0.0.0/24 dev eth2
  nft add table inet rails
  nft add chain inet rails input '{ type filter hook input priority 0; }'
  nft add rule inet rails input iifname eth1 ip saddr 10.0.1.0/24 drop
  nft add rule inet rails input iifname eth2 ip saddr 10.0.0.0/24 drop
}
lift_no_route() {
  on 2 || return 0
  nft delete table inet rails
  for rail in 0 1; do put_routes "${rail}"; done
}

plant_firewall() {
  on 1 || return 0
  nft add table inet filter
  nft add chain inet filter input '{ type filter hook input priority 0; }'
  nft add rule inet filter input udp dport 4791 drop
}
lift_firewall() { ! on 1 || nft delete table inet filter; }

plant_memlock() {
  ! on 1 || before=(prlimit --memlock=65536:65536 setpriv --bounding-set=-ipc_lock --inh-caps=-ipc_lock)
}

plant_peer_killed() {
  on 2 || return 0
  (
    until grep -q 'run, write, round 1' /results/peer_killed/test.log 2>/dev/null; do sleep 0.2; done
    for process in /proc/[0-9]*; do
      if tr '\0' ' ' <"${process}/cmdline" | grep -q '^python3 /opt/epfabric/nic_bandwidth'; then
        kill -KILL "${process##*/}"
      fi
    done
  ) 2>/dev/null &
}

plant_program_missing() { ! on 2 || mv /usr/bin/ib_read_bw /tmp/; }
lift_program_missing() { ! on 2 || mv /tmp/ib_read_bw /usr/bin/; }

# Both sides print a measurement, so the output of two nodes is cut.
plant_cut_output() {
  ! on 0 || return 0
  mv /usr/bin/ib_write_bw /tmp/
  # shellcheck disable=SC2016 # expanded by the program
  printf '#!/bin/bash\n/tmp/ib_write_bw "$@" | head -n 12\nexit 0\n' >/usr/bin/ib_write_bw
  chmod +x /usr/bin/ib_write_bw
}
lift_cut_output() { on 0 || mv /tmp/ib_write_bw /usr/bin/; }

# Only packets from machine 0 to machine 2 are slow, on both rails.
plant_slow_pair() {
  on 0 || return 0
  for interface in eth1 eth2; do
    tc qdisc add dev "${interface}" root handle 1: prio
    tc qdisc add dev "${interface}" parent 1:3 handle 30: netem delay 300ms
    tc filter add dev "${interface}" parent 1: protocol ip prio 1 u32 match ip dst 10.0.0.3/32 flowid 1:3
    tc filter add dev "${interface}" parent 1: protocol ip prio 1 u32 match ip dst 10.0.1.3/32 flowid 1:3
  done
}
lift_slow_pair() { on 0 && for interface in eth1 eth2; do tc qdisc del dev "${interface}" root; done; }

# Another program moves data over one NIC of machines 1 and 2 all the time.
plant_shared_nic() {
  local -a words=(ib_write_bw -d mlx5_0 -x 1 -F -s 16384 -t 16 -u 16 -p 17000 --run_infinitely -D 5)
  case "${node}" in
    1) "${words[@]}" >/dev/null 2>&1 & ;;
    2) until "${words[@]}" 10.9.0.101 >/dev/null 2>&1; do sleep 0.2; done & ;;
    *) return 0 ;;
  esac
  sharer=$!
  sleep 2
}
lift_shared_nic() { on 0 || kill -KILL "${sharer}" 2>/dev/null; }

# The machine disappears without closing its connections.
plant_powered_off() {
  on 2 || return 0
  (
    until grep -q 'run, write, round 1' /results/powered_off/test.log 2>/dev/null; do sleep 0.2; done
    poweroff -f
  ) &
}
