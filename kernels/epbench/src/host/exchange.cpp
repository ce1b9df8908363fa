#include "epbench/exchange.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <thread>

#include "epbench/failure.hpp"

namespace epbench {

Exchange::Exchange(int ranks, int deadlineSeconds)
    : ranks_(ranks), deadlineSeconds_(deadlineSeconds) {
  void* memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw Failure(Exit::kEnvironment, "no shared memory for the ranks", "see ulimit -v");
  }
  shared_ = new (memory) Shared();
}

Exchange::~Exchange() { munmap(shared_, sizeof(Shared)); }

void Exchange::abort(int rank, const std::string& why) {
  int none = 0;
  if (!shared_->failed.compare_exchange_strong(none, -1)) return;
  std::strncpy(shared_->why, why.c_str(), sizeof shared_->why - 1);
  shared_->failed.store(rank + 1);
}

void Exchange::barrier(int rank) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(deadlineSeconds_);
  const std::uint32_t mine = shared_->round[rank].fetch_add(1) + 1;
  for (int r = 0; r < ranks_; r++) {
    // A faster rank may be one round ahead, but not two.
    while (static_cast<std::int32_t>(shared_->round[r].load() - mine) < 0) {
      if (const int failed = shared_->failed.load(); failed > 0) {
        throw Failure(Exit::kRendezvous, "rank " + std::to_string(rank) + " stops: rank " +
                                             std::to_string(failed - 1) +
                                             " failed: " + shared_->why);
      }
      if (Clock::now() > deadline) {
        throw Failure(Exit::kRendezvous,
                      "rank " + std::to_string(r) + " did not come within " +
                          std::to_string(deadlineSeconds_) + " s",
                      "its own message says why; --rendezvous-s sets a longer wait");
      }
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  }
}

std::vector<std::vector<float>> Exchange::gather(int rank, const std::vector<float>& mine) {
  struct Samples {
    std::uint32_t count;
    float values[4096];
  };
  static_assert(sizeof(Samples) <= kSlotBytes);
  Samples samples{};
  samples.count = static_cast<std::uint32_t>(std::min<std::size_t>(mine.size(), 4096));
  std::copy_n(mine.begin(), samples.count, samples.values);
  std::vector<std::vector<float>> all;
  for (const auto& theirs : gather<Samples>(rank, samples)) {
    all.emplace_back(theirs.values, theirs.values + theirs.count);
  }
  return all;
}

}  // namespace epbench
