#include "memory.hpp"

#include <cuda_runtime.h>

#include <map>
#include <mutex>

#include "gpu/cuda_check.hpp"

namespace ep {
namespace {

// Who lent what, of all memories. Never destroyed: pieces come back while a process ends.
struct Lent {
  std::mutex mutex;
  std::map<void*, std::shared_ptr<Memory>> by;
};
Lent& lent() {
  static Lent& all = *new Lent;
  return all;
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
  // A failure here is nobody's news.
  cudaGetLastError();
}

void* Memory::lend(const std::shared_ptr<Memory>& memory, std::size_t bytes) {
  const std::lock_guard lock(lent().mutex);
  const auto at = memory->pieces_.take(bytes);
  if (!at) return nullptr;
  char* piece = memory->begin_ + memory->resultsAt_ + *at;
  lent().by.emplace(piece, memory);
  return piece;
}

void Memory::takeBack(void* piece) {
  std::shared_ptr<Memory> last;  // freed when nobody waits for the lock any more
  const std::lock_guard lock(lent().mutex);
  const auto found = lent().by.find(piece);
  if (found == lent().by.end()) return;
  last = found->second;
  lent().by.erase(found);
  last->pieces_.giveBack(static_cast<char*>(piece) - last->begin_ - last->resultsAt_);
}

}  // namespace ep
