// Operations take turns at two places: the sender of the n-th waits until all ranks have read the
// one before the last. Numbers are counted on the GPU; a ticket carries that of an operation from
// its first half to its second, so that halves of two operations may be mixed.
#pragma once

#include "gpu/cuda_check.hpp"
#include "gpu/sync.cuh"

namespace ep {

using epbench::Flag;
using epbench::Team;
namespace ptx = epbench::ptx;

// Of `read` there are two: an operation may be read before the one that was sent before it.
__device__ __forceinline__ Flag ofPlace(Flag read, std::uint32_t turn) {
  return static_cast<Flag>(static_cast<std::uint32_t>(read) + (turn & 1));
}

// A kernel whose blocks may come while the kernel before it runs, which is one of ours that says
// so, and which it waits for by ptx::waitPreviousKernel. Never behind a kernel of others: what that
// kernel has not waited for is undefined.
template <typename... Parameters, typename... Arguments>
void launch(void (*kernel)(Parameters...), dim3 blocks, int threads, std::size_t shared,
            bool behind, cudaStream_t stream, const Arguments&... arguments) {
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = shared;
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = behind ? 1 : 0;
  CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, arguments...));
}

// The flags that a thread has seen of the operation that begins.
struct Looked {
  std::uint32_t turn;
  int place;  // of the two, which the thread looks after; others have none
  int peer;
  std::uint32_t seen;
};

// The number of the operation that begins, and, by a warp from thread `first` on, how far all ranks
// have read. By all threads of every block.
__device__ __forceinline__ Looked lookAtTurn(const Team& team, Flag sent, Flag read,
                                             int first = 0) {
  const int thread = static_cast<int>(threadIdx.x) - first;
  Looked looked = {epbench::epochOf(team, sent, 0), 2, 0, 0};
  if (thread < 0 || thread >= 2 * team.ranks) return looked;
  looked.place = thread / team.ranks;
  looked.peer = thread % team.ranks;
  // Both places are looked at while the number is on its way, that says which one it is.
  const std::uint32_t* flag =
      epbench::flagOf(team, ofPlace(read, looked.place), team.me, looked.peer);
  looked.seen = ptx::loadAcquire(flag);
  return looked;
}

// The operation's number; its place is free then. By all threads of every block.
__device__ __forceinline__ std::uint32_t beginTurn(const Team& team, Flag read,
                                                   const Looked& looked) {
  const std::uint32_t turn = looked.turn;
  if (looked.place < 2) {
    const bool ours = looked.place == static_cast<int>(turn & 1);
    if (ours && static_cast<int>(looked.seen - (turn - 2)) < 0) {
      epbench::await(team, ofPlace(read, looked.place), looked.peer, turn - 2);
    }
    ptx::fenceCopies();
  }
  __syncthreads();
  return turn;
}

// Both at once.
__device__ __forceinline__ std::uint32_t beginTurn(const Team& team, Flag sent, Flag read) {
  return beginTurn(team, read, lookAtTurn(team, sent, read));
}

// All that this rank sent is there: by all threads of the last block. Its last warp reports it,
// because no warp waits for data that others write meanwhile.
__device__ __forceinline__ void postSent(const Team& team, Flag sent, std::uint32_t turn) {
  const int peer = static_cast<int>(blockDim.x - 1 - threadIdx.x);
  if (peer < team.ranks) epbench::post(team, sent, peer, turn);
}

// The operation's first half is over on this rank: by all threads of the last block.
__device__ __forceinline__ void endSend(const Team& team, Flag sent, std::uint32_t turn,
                                        std::uint32_t* ticket) {
  __syncthreads();
  if (threadIdx.x == 0) {
    *ticket = turn;
    epbench::endTurn(team, sent);
  }
}

// The number of the operation of this ticket. By all threads of every block.
__device__ __forceinline__ std::uint32_t turnOf(const std::uint32_t* ticket) {
  ptx::waitPreviousKernel();
  return __ldcg(ticket);
}

// The parts of all ranks of the operation of this ticket are here. By all threads of every block.
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

// By all threads of every block, when they have read.
__device__ __forceinline__ void endRead(const Team& team, Flag read, std::uint32_t turn) {
  if (epbench::lastBlock(team) && static_cast<int>(threadIdx.x) < team.ranks) {
    epbench::post(team, ofPlace(read, turn), threadIdx.x, turn);
  }
}

}  // namespace ep
