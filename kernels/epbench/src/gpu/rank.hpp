// One rank of the test: its GPU, its stream, the memory that all ranks see, and waits for the GPU.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "epbench/exchange.hpp"
#include "gpu/cuda_check.hpp"
#include "gpu/replays.hpp"
#include "gpu/team.hpp"

namespace epbench {

// Memory of one GPU, freed with its owner.
class Memory {
 public:
  explicit Memory(std::size_t bytes);
  // After a failure, other ranks may still write to the memory, so it stays until the process ends.
  ~Memory() {
    if (std::uncaught_exceptions() == 0) cudaFree(data_);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  template <typename T = char>
  T* as() const {
    return reinterpret_cast<T*>(data_);
  }
  std::size_t bytes() const { return bytes_; }

 private:
  char* data_ = nullptr;
  std::size_t bytes_;
};

struct RankOptions {
  bool processes;  // ranks are processes, and map each other's memory by CUDA IPC
  bool shareGpu;   // all ranks run on the first GPU, which tests everything except the links
  int watchdogSeconds;
  bool graphs = false;  // operations may be replayed as graphs: the GPU counts them, not the host

  int deviceOf(int rank) const { return shareGpu ? 0 : rank; }
};

// Milliseconds that it took to start the driver, to create the rank's context and to allocate and
// map memory, and the milliseconds from the program's start until all of this was done.
struct Startup {
  double driver, contexts, memory, all;
};

// Starts the driver unless this process has started it; returns the time of the start in ms. Throws
// if the driver cannot start.
double startDriver();

class Rank {
 public:
  // Collective: all ranks allocate the same size and map each other's memory.
  Rank(int me, Exchange& exchange, std::size_t arenaBytes, RankOptions options);
  ~Rank();
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  int me() const { return team_.me; }
  int ranks() const { return team_.ranks; }
  const Team& team() const { return team_; }
  cudaStream_t stream() const { return stream_; }
  Exchange& exchange() const { return exchange_; }
  char* arena() const { return arena_->as(); }
  const Startup& startup() const { return startup_; }
  // All blocks of a kernel that waits for other ranks must run at once on these SMs.
  int sms() const { return sms_; }
  // Relative speed of the links: 1 is Hopper's, on which the default rings were measured.
  // Blackwell's links are twice as fast by the data sheet; no ring was measured there.
  int links() const { return links_; }

  // Returns the number of the next operation of this kind, which is the same on all ranks.
  std::uint32_t nextEpoch(Flag kind) { return ++epochs_[static_cast<std::size_t>(kind)]; }
  // Enqueues an operation, as a graph if graphs are on.
  void perform(const std::string& name, const std::function<void()>& operation) {
    // No rank may launch a kernel that waits for another rank while that rank still allocates.
    replays_.perform(name, stream_, operation, [&] { exchange_.barrier(me()); });
  }
  Replays& replays() { return replays_; }
  void barrierOnGpu();
  // Overwrites the L2 cache, so that no timed operation finds its input there.
  void flushCache();
  // Waits for the stream; throws Failure(kHang) if a kernel's watchdog expired.
  void synchronize();

  template <typename T>
  void upload(T* to, const std::vector<T>& from) {
    if (from.empty()) return;
    CUDA_CHECK(
        cudaMemcpyAsync(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice, stream_));
    synchronize();
  }
  template <typename T>
  std::vector<T> download(const T* from, std::size_t count) {
    std::vector<T> to(count);
    if (count == 0) return to;
    CUDA_CHECK(
        cudaMemcpyAsync(to.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost, stream_));
    synchronize();
    return to;
  }
  // Swaps two pieces of GPU memory, to make a fault on purpose.
  void swap(char* a, char* b, std::size_t bytes);

 private:
  void startDevice(int device);
  void mapPeers(const RankOptions& options);
  void checkWatch();

  Exchange& exchange_;
  int watchdogSeconds_;
  int sms_ = 0, links_ = 1;
  Startup startup_{};
  Team team_{};
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<Memory> arena_, counters_, flush_;
  Watch* watch_ = nullptr;
  Replays replays_;
  std::array<std::uint32_t, static_cast<std::size_t>(Flag::kKinds)> epochs_{};
};

}  // namespace epbench
