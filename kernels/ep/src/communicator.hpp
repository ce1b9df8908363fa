// One rank's end of a group: memory that the others see, and theirs.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "arena.hpp"
#include "gpu/team.hpp"

namespace ep {

// Kernels that may run side by side: each has counters of its own.
enum class Operation { kSend, kReceive, kPush, kSum, kCount };

class Communicator {
 public:
  Communicator(int rank, int ranks, std::size_t lowLatencyBytes, int patienceSeconds);
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  void handle(void* to) const;
  void connect(const void* handles);
  // Throws Failure(kHang) once a kernel has waited too long.
  void check() const;
  // Throws unless operations can be enqueued now.
  void requireReady() const;

  epbench::Team teamFor(Operation operation) const;
  const LowLatencyPlaces& lowLatency() const { return lowLatency_; }
  std::size_t lowLatencyBytes() const { return lowLatencyBytes_; }
  int* cursors() const { return cursors_; }
  int ranks() const { return team_.ranks; }
  int sms() const { return sms_; }

 private:
  void release();

  std::size_t lowLatencyBytes_;
  LowLatencyPlaces lowLatency_;
  int patienceSeconds_;
  int device_ = 0, sms_ = 0;
  bool connected_ = false;
  epbench::Team team_{};
  bool mapped_[EPF_MOST_RANKS] = {};
  char* arena_ = nullptr;
  epbench::Counters* counters_ = nullptr;
  int* cursors_ = nullptr;
  epbench::Watch* watch_ = nullptr;
};

}  // namespace ep
