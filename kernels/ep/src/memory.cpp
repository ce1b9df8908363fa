#include "memory.hpp"

#include <cuda_runtime.h>

#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <utility>

#include "epfabric_ep.h"
#include "gpu/cuda_check.hpp"

namespace ep {
namespace {

// For each lent piece, the memory that it belongs to. Never destroyed, because pieces may be
// returned while the process exits.
struct Lent {
  std::mutex mutex;
  std::map<void*, std::shared_ptr<Memory>> owners;
};
Lent& lent() {
  static Lent& all = *new Lent;
  return all;
}

// Memory of communicators that have ended. Never destroyed, because its pieces may be returned
// while the process exits.
struct Kept {
  struct One {
    std::shared_ptr<Memory> memory;
    Memory::Writers writers;
  };
  std::mutex mutex;
  std::list<One> all;
};
Kept& kept() {
  static Kept& all = *new Kept;
  return all;
}

bool allHaveLeft(const Memory::Writers& writers) {
  std::uint32_t left[EPF_MOST_RANKS] = {};
  const std::size_t bytes = sizeof(std::uint32_t) * static_cast<std::size_t>(writers.ranks);
  CUDA_CHECK(cudaMemcpy(left, writers.left, bytes, cudaMemcpyDeviceToHost));
  for (int rank = 0; rank < writers.ranks; rank++) {
    if (rank != writers.me && left[rank] == 0) return false;
  }
  return true;
}

}  // namespace

Memory::Memory(std::size_t bytes, std::size_t results)
    : resultsAt_(bytes), resultsBytes_(results), pieces_(results) {
  CUDA_CHECK(cudaMalloc(&begin_, bytes + results));
}

std::shared_ptr<Memory> Memory::of(std::size_t bytes, std::size_t results) {
  return std::shared_ptr<Memory>(new Memory(bytes, results));
}

Memory::~Memory() {
  cudaFree(begin_);
  // Clears the error of a failed free, which no later call should report.
  cudaGetLastError();
}

void* Memory::lend(const std::shared_ptr<Memory>& memory, std::size_t bytes) {
  const std::lock_guard lock(lent().mutex);
  const auto at = memory->pieces_.take(bytes);
  if (!at) return nullptr;
  char* piece = memory->begin_ + memory->resultsAt_ + *at;
  lent().owners.emplace(piece, memory);
  return piece;
}

void Memory::takeBack(void* piece) {
  std::shared_ptr<Memory> last;  // destroyed after the lock is released
  const std::lock_guard lock(lent().mutex);
  const auto found = lent().owners.find(piece);
  if (found == lent().owners.end()) return;
  last = found->second;
  lent().owners.erase(found);
  last->pieces_.giveBack(static_cast<char*>(piece) - last->begin_ - last->resultsAt_);
}

void Memory::keepUntilAllLeft(std::shared_ptr<Memory> memory, Writers writers) {
  const std::lock_guard lock(kept().mutex);
  kept().all.push_back({std::move(memory), writers});
}

void Memory::freeIfAllLeft() {
  const std::lock_guard lock(kept().mutex);
  kept().all.remove_if([](const Kept::One& entry) { return allHaveLeft(entry.writers); });
}

}  // namespace ep
