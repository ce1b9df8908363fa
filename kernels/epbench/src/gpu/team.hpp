// Describes a kernel's own rank and the other ranks: plain data, passed by value to every kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "epbench/shape.hpp"

namespace epbench {

// Flags between ranks: each rank has one flag of each kind from every other rank. Flags count
// epochs, so they are never reset.
enum class Flag : std::uint32_t {
  kBarrier,
  kCounts,
  kDone,
  kReady,
  kRead,
  // Packed low latency (kernels/ep): rows and partial rows are sent and read at two alternating
  // places.
  kSent,
  kTaken,
  kTakenOdd,
  kPushed,
  kSummed,
  kSummedOdd,
  kKinds
};

constexpr std::size_t kFlagSpacing = 128;  // bytes: no two pollers share a line
constexpr std::size_t kCountsOffset =
    static_cast<std::size_t>(Flag::kKinds) * kMaxRanks * kFlagSpacing;
constexpr std::size_t kArenaHeader =
    roundUp(kCountsOffset + sizeof(int) * kMaxRanks * kMaxRanks, 4096);

// Describes a wait that expired. It lies in memory that the host reads while kernels still run.
struct Watch {
  std::uint32_t expired;  // 1 + Flag
  std::uint32_t peer;
  std::uint32_t seen;
  std::uint32_t wanted;
};

constexpr int kLayoutBlocks = 64;  // maximum number of blocks of a layout kernel

// For each destination, the number of rows from one block's tokens, packed as 16-bit counts.
struct LayoutSum {
  std::uint64_t low, high;
  std::uint32_t epoch;  // of the layout that it belongs to
};

// Used between the blocks of one kernel; the last block resets ticket and arrived to zero.
struct Counters {
  alignas(128) std::uint32_t ticket;
  alignas(128) std::uint32_t arrived;
  alignas(128) std::uint32_t turns[static_cast<std::size_t>(Flag::kKinds)];
  alignas(128) LayoutSum sums[kLayoutBlocks];
};

struct Team {
  // Memory of all ranks, mapped here; the same content is at the same offset in each.
  char* arena[kMaxRanks];
  int ranks;
  int me;
  Counters* counters;
  // Numbers of finished operations of each kind, counted by the GPU because a replayed graph gets
  // no new arguments from the host. Null if the host passes the numbers.
  std::uint32_t* turns;
  Watch* watch;
  std::uint64_t patienceNs;
  // Set by kernels/ep: an expired wait ends the process's CUDA context, so that no later kernel,
  // ours or the caller's, uses data that did not arrive.
  bool trap;
};

}  // namespace epbench
