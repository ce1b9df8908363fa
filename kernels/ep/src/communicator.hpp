// One rank's member of a group of communicators: its own shared memory, and the mapped memory of
// the other ranks.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <memory>

#include "arena.hpp"
#include "gpu/team.hpp"
#include "high_throughput.hpp"
#include "memory.hpp"
#include "order.hpp"

namespace ep {

// Each operation has separate counters, because kernels of different operations may run at the
// same time. High-throughput kernels share one set: they run one after another.
enum class Operation { kSend, kReceive, kPush, kSum, kHighThroughput, kCount };

class Communicator {
 public:
  struct Sizes {
    std::size_t lowLatency, highThroughput, results;  // bytes

    bool operator==(const Sizes&) const = default;
  };
  Communicator(int rank, int ranks, Sizes sizes, int patienceSeconds, std::shared_ptr<Order> order);
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  // Writes the handle of this rank, with which other ranks connect.
  void handle(void* to) const;
  void connect(const void* handles);
  // Before connecting, for tests: sets all counters as if this many operations of each kind had
  // ended.
  void start(std::uint32_t turn);
  // Reports to the other ranks that this rank writes nothing more. This rank's memory stays
  // allocated until all ranks have left.
  void leave();
  // Throws Failure(kHang) if a kernel has waited too long, or a dispatch had more rows than
  // `num_worst_tokens`.
  void check() const;
  // Throws unless operations can be enqueued now.
  void requireReady() const;

  epbench::Team teamFor(Operation operation) const;
  const LowLatencyPlaces& lowLatency() const { return lowLatency_; }
  const std::shared_ptr<Memory>& memory() const { return memory_; }
  HighThroughput highThroughput() const;
  // Returns the number of the next dispatch; `awaitCounts` waits for the counts of the dispatch
  // that got the last number.
  std::uint32_t nextTicket() { return ++ticket_; }
  Order& order() const { return *order_; }
  // Returns the counts of the last ticket's dispatch; throws Failure(kHang) if they do not arrive.
  const std::int32_t* awaitCounts() const;
  int* cursors() const { return cursors_; }
  int ranks() const { return team_.ranks; }
  int sms() const { return sms_; }

 private:
  void release();

  Sizes sizes_;
  LowLatencyPlaces lowLatency_;
  HighThroughputPlaces highThroughput_;
  int patienceSeconds_;
  int device_ = 0, sms_ = 0, links_ = 1;
  std::uint32_t ticket_ = 0;
  bool connected_ = false;
  epbench::Team team_{};
  bool mapped_[EPF_MOST_RANKS] = {};
  std::shared_ptr<Memory> memory_;
  std::shared_ptr<Order> order_;
  std::uint64_t* where_ = nullptr;
  Round* round_ = nullptr;
  epbench::Counters* counters_ = nullptr;
  int* cursors_ = nullptr;
  epbench::Watch* watch_ = nullptr;
  HostCounts* hostCounts_ = nullptr;
};

}  // namespace ep
