// Functions that begin and end operations: they post flags to other ranks and wait for flags, and
// find out which block of a kernel ends last.
#pragma once

#include "gpu/ptx.cuh"
#include "gpu/team.hpp"

namespace epbench {

__device__ __forceinline__ std::uint32_t* flagOf(const Team& team, Flag kind, int at, int from) {
  const auto number = static_cast<std::uint32_t>(kind) * kMaxRanks + from;
  return reinterpret_cast<std::uint32_t*>(team.arena[at] + number * kFlagSpacing);
}

// Returns the epoch (the number) of this operation. Every block calls this before it arrives at the
// end, because the last block to arrive calls endTurn, which begins the next epoch.
__device__ __forceinline__ std::uint32_t epochOf(const Team& team, Flag kind, std::uint32_t given) {
  if (team.turns == nullptr) return given;
  return __ldcv(team.turns + static_cast<std::uint32_t>(kind)) + 1;
}

// Ends this operation. One thread calls it, after all threads have read the operation's epoch.
__device__ __forceinline__ void endTurn(const Team& team, Flag kind) {
  if (team.turns != nullptr) team.turns[static_cast<std::uint32_t>(kind)]++;
}

// Signals `peer`. Everything that this thread saw or wrote before is visible to threads that wait
// for the signal.
__device__ __forceinline__ void post(const Team& team, Flag kind, int peer, std::uint32_t epoch) {
  ptx::storeRelease(flagOf(team, kind, peer, team.me), epoch);
}

// `team.watch`, in which a thread records a wait that took too long, is in host memory and slow to
// read. On two H200, when all blocks read it in every long wait, each wait of later operations took
// 90 us longer.
constexpr std::uint64_t kBetweenWatchReadsNs = 1000000;

// Traps if `team.trap` is set. Called after a thread of this rank has waited too long;
// `team.watch` reports that wait to the host.
__device__ __forceinline__ void giveUp(const Team& team) {
  if (!team.trap) return;
  __threadfence_system();
  __trap();
}

// Waits until `look` returns the epoch or a later one. A thread that waits too long records its
// wait in `team.watch`. Then it traps if `team.trap` is set; otherwise it continues, and every
// later wait ends soon, so that the kernels end and the host can report the failure.
template <typename Look>
__device__ __forceinline__ void awaitBy(const Team& team, Flag kind, int peer, std::uint32_t epoch,
                                        Look look) {
  const std::uint64_t start = ptx::nanoseconds();
  std::uint64_t watchRead = start;
  std::uint32_t seen = look();
  for (std::uint32_t polls = 1; static_cast<int>(seen - epoch) < 0; polls++) {
    const std::uint64_t now = polls % 256 == 0 ? ptx::nanoseconds() : watchRead;
    if (now - watchRead > kBetweenWatchReadsNs) {
      watchRead = now;
      volatile Watch* watch = team.watch;
      if (watch->expired != 0) return giveUp(team);
      if (now - start > team.patienceNs) {
        watch->peer = peer;
        watch->seen = seen;
        watch->wanted = epoch;
        __threadfence_system();
        watch->expired = 1 + static_cast<std::uint32_t>(kind);
        return giveUp(team);
      }
    }
    seen = look();
  }
}

// Waits until `peer` has posted the epoch or a later one.
__device__ __forceinline__ void await(const Team& team, Flag kind, int peer, std::uint32_t epoch) {
  const std::uint32_t* flag = flagOf(team, kind, team.me, peer);
  awaitBy(team, kind, peer, epoch, [flag] { return ptx::loadAcquire(flag); });
}

// A barrier of all ranks: thread r of one block posts to rank r and waits for rank r.
__device__ __forceinline__ void meet(const Team& team, Flag kind, std::uint32_t epoch) {
  const int peer = static_cast<int>(threadIdx.x);
  if (peer >= team.ranks) return;
  post(team, kind, peer, epoch);
  await(team, kind, peer, epoch);
}

// Like `meet`, then ends this operation. Called by all threads of its last block.
__device__ __forceinline__ void meetAtEnd(const Team& team, Flag kind, std::uint32_t given) {
  meet(team, kind, epochOf(team, kind, given));
  __syncthreads();
  if (threadIdx.x == 0) endTurn(team, kind);
}

// Called by all threads at the end of an operation. Returns true in the block that arrives last,
// which sees the effects of all other blocks, so that one flag per peer is enough.
__device__ __forceinline__ bool lastBlock(const Team& team) {
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::fenceCopies();
    last = gridDim.x == 1 || ptx::addAcquireRelease(&team.counters->arrived, 1) == gridDim.x - 1;
    if (last) {
      team.counters->arrived = 0;
      team.counters->ticket = 0;
    }
  }
  __syncthreads();
  return last;
}

}  // namespace epbench
