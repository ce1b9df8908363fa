// Operations alternate between two places in memory: the sender of operation n waits until all
// ranks have read operation n - 2. The GPU counts operations; a ticket carries an operation's
// number (its turn) from its first half to its second, so that halves of two operations may be
// interleaved.
#pragma once

#include "gpu/cuda_check.hpp"
#include "gpu/sync.cuh"

namespace ep {

using epbench::Flag;
using epbench::Team;
namespace ptx = epbench::ptx;

// Returns the `read` flag of the place that the turn uses. Each place has its own flag, because
// operations may be read in another order than they were sent.
__device__ __forceinline__ Flag readFlagOf(Flag read, std::uint32_t turn) {
  return static_cast<Flag>(static_cast<std::uint32_t>(read) + (turn & 1));
}

// Launches a kernel. If `mayOverlap`, its blocks may start while the previous kernel runs. The
// previous kernel must be one of this library that allows this, because the overlap would read
// undefined memory after any other kernel. The launched kernel must call ptx::waitPreviousKernel
// before it reads the previous kernel's results.
template <typename... Parameters, typename... Arguments>
void launch(void (*kernel)(Parameters...), dim3 blocks, int threads, std::size_t shared,
            bool mayOverlap, cudaStream_t stream, const Arguments&... arguments) {
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = shared;
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = mayOverlap ? 1 : 0;
  CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, arguments...));
}

// The operation that begins, and the `read` flag that one thread loaded for it.
struct Looked {
  std::uint32_t turn;
  int place;  // 0 or 1: the place whose flag this thread loaded; 2: it loaded none
  int peer;
  std::uint32_t seen;
};

// Returns the number of the operation that begins. The threads from `first` on also load the `read`
// flags of all ranks. Called by all threads of every block.
__device__ __forceinline__ Looked loadTurn(const Team& team, Flag sent, Flag read, int first = 0) {
  const int thread = static_cast<int>(threadIdx.x) - first;
  Looked looked = {epbench::epochOf(team, sent, 0), 2, 0, 0};
  if (thread < 0 || thread >= 2 * team.ranks) return looked;
  looked.place = thread / team.ranks;
  looked.peer = thread % team.ranks;
  // Loads the flags of both places, because the number that selects the place is still being
  // loaded.
  const std::uint32_t* flag =
      epbench::flagOf(team, readFlagOf(read, looked.place), team.me, looked.peer);
  looked.seen = ptx::loadAcquire(flag);
  return looked;
}

// Waits until the place is free and returns the operation's number. Called by all threads of every
// block.
__device__ __forceinline__ std::uint32_t beginTurn(const Team& team, Flag read,
                                                   const Looked& looked) {
  const std::uint32_t turn = looked.turn;
  if (looked.place < 2) {
    const bool ours = looked.place == static_cast<int>(turn & 1);
    if (ours && static_cast<int>(looked.seen - (turn - 2)) < 0) {
      epbench::await(team, readFlagOf(read, looked.place), looked.peer, turn - 2);
    }
    ptx::fenceCopies();
  }
  __syncthreads();
  return turn;
}

// Calls loadTurn, then the beginTurn above.
__device__ __forceinline__ std::uint32_t beginTurn(const Team& team, Flag sent, Flag read) {
  return beginTurn(team, read, loadTurn(team, sent, read));
}

// Posts that this rank has sent all data; called by all threads of the last block. The last warp
// posts it, so that the other warps can already post counts.
__device__ __forceinline__ void postSent(const Team& team, Flag sent, std::uint32_t turn) {
  const int peer = static_cast<int>(blockDim.x - 1 - threadIdx.x);
  if (peer < team.ranks) epbench::post(team, sent, peer, turn);
}

// Ends the operation's first half on this rank; called by all threads of the last block.
__device__ __forceinline__ void endSend(const Team& team, Flag sent, std::uint32_t turn,
                                        std::uint32_t* ticket) {
  __syncthreads();
  if (threadIdx.x == 0) {
    *ticket = turn;
    epbench::endTurn(team, sent);
  }
}

// Returns the number of this ticket's operation. Called by all threads of every block.
__device__ __forceinline__ std::uint32_t turnOf(const std::uint32_t* ticket) {
  ptx::waitPreviousKernel();
  return __ldcg(ticket);
}

// Waits until the data of all ranks for this ticket's operation has arrived, and returns the
// operation's number. Called by all threads of every block.
__device__ __forceinline__ std::uint32_t awaitSent(const Team& team, Flag sent,
                                                   const std::uint32_t* ticket) {
  const std::uint32_t turn = turnOf(ticket);
  if (static_cast<int>(threadIdx.x) < team.ranks) {
    epbench::await(team, sent, threadIdx.x, turn);
    ptx::fenceCopies();
  }
  __syncthreads();
  return turn;
}

// Posts that this rank has read all data of the operation. Called by all threads of every block
// after they have read.
__device__ __forceinline__ void endRead(const Team& team, Flag read, std::uint32_t turn) {
  if (epbench::lastBlock(team) && static_cast<int>(threadIdx.x) < team.ranks) {
    epbench::post(team, readFlagOf(read, turn), threadIdx.x, turn);
  }
}

}  // namespace ep
