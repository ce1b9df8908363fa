// Shared memory through which the ranks of one host synchronize and exchange data, as threads or
// processes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "epbench/shape.hpp"

namespace epbench {

class Exchange {
 public:
  // Must be created before the ranks' processes or threads start.
  explicit Exchange(int ranks, int deadlineSeconds);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  int ranks() const { return ranks_; }

  // Waits for all ranks. Throws Failure(kRendezvous) that names the missing ranks, or the rank that
  // failed.
  void barrier(int rank);
  // Makes the other ranks stop waiting.
  void abort(int rank, const std::string& why);

  // Collective: returns the values that the ranks pass as `mine`, in the order of ranks.
  template <typename T>
  std::vector<T> gather(int rank, const T& mine) {
    static_assert(sizeof(T) <= kSlotBytes && std::is_trivially_copyable_v<T>);
    std::memcpy(slotOf(rank), &mine, sizeof(T));
    barrier(rank);
    std::vector<T> all(ranks_);
    for (int r = 0; r < ranks_; r++) std::memcpy(&all[r], slotOf(r), sizeof(T));
    barrier(rank);
    return all;
  }
  std::vector<std::vector<float>> gather(int rank, const std::vector<float>& mine);

 private:
  static constexpr std::size_t kSlotBytes = 64 << 10;
  struct Shared {
    std::atomic<std::uint32_t> round[kMaxRanks];
    std::atomic<int> failed;  // rank + 1
    char why[512];
    alignas(64) std::byte slots[kMaxRanks][kSlotBytes];
  };

  std::byte* slotOf(int rank) { return shared_->slots[rank]; }

  int ranks_;
  int deadlineSeconds_;
  Shared* shared_;
};

}  // namespace epbench
