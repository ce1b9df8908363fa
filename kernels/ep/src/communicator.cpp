#include "communicator.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gpu/cuda_check.hpp"
#include "low_latency.hpp"

namespace ep {
namespace {

using epbench::Counters;
using epbench::Exit;
using epbench::Failure;
using epbench::Flag;
using epbench::Watch;

constexpr auto kOperations = static_cast<std::size_t>(Operation::kCount);

// Identifies a process, also across containers with their own process numbers.
using ProcessName = std::array<unsigned char, 16>;
const ProcessName& processName() {
  static const ProcessName name = [] {
    ProcessName random{};
    if (getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) {
      throw Failure(Exit::kEnvironment, "cannot get random bytes from the kernel");
    }
    return random;
  }();
  return name;
}

// A description of a rank, which it sends to the other ranks.
struct Introduction {
  std::uint32_t interface;
  std::int32_t rank, ranks, device;
  Communicator::Sizes sizes;
  ProcessName process;
  char* arena;
  cudaIpcMemHandle_t memory;
};
static_assert(sizeof(Introduction) <= EPF_HANDLE_BYTES);

const char* nameOf(Flag flag) {
  switch (flag) {
    case Flag::kSent:
      return "the rows of a low-latency dispatch";
    case Flag::kTaken:
    case Flag::kTakenOdd:
      return "the receive of the low-latency dispatch before the last";
    case Flag::kPushed:
      return "the rows of a low-latency combine";
    case Flag::kSummed:
    case Flag::kSummedOdd:
      return "the receive of the low-latency combine before the last";
    case Flag::kBarrier:
      return "the barrier before a transfer";
    case Flag::kCounts:
      return "the counts of a dispatch";
    case Flag::kDone:
      return "the end of a dispatch";
    case Flag::kReady:
      return "the rows of a combine";
    case Flag::kRead:
      return "the end of a combine";
    default:
      return "an operation";
  }
}

std::string textOf(const Communicator::Sizes& sizes) {
  return std::to_string(sizes.lowLatency) + " bytes for low latency, " +
         std::to_string(sizes.highThroughput) + " for high throughput and " +
         std::to_string(sizes.results) + " for results";
}

void enablePeer(int device) {
  const cudaError_t error = cudaDeviceEnablePeerAccess(device, 0);
  if (error != cudaErrorPeerAccessAlreadyEnabled) return CUDA_CHECK(error);
  cudaGetLastError();
}

}  // namespace

Communicator::Communicator(int rank, int ranks, Sizes sizes, int patienceSeconds,
                           std::shared_ptr<Order> order)
    : sizes_(sizes),
      lowLatency_(LowLatencyPlaces::of(sizes.lowLatency, ranks)),
      highThroughput_(HighThroughputPlaces::of(
          std::max(sizes.lowLatency, epbench::kArenaHeader + 2 * LowLatencyPlaces::kCountsBytes),
          sizes.highThroughput)),
      patienceSeconds_(patienceSeconds),
      order_(std::move(order)) {
  team_.ranks = ranks;
  team_.me = rank;
  CUDA_CHECK(cudaGetDevice(&device_));
  CUDA_CHECK(cudaDeviceGetAttribute(&sms_, cudaDevAttrMultiProcessorCount, device_));
  int generation = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&generation, cudaDevAttrComputeCapabilityMajor, device_));
  if (generation < 9) {
    throw Failure(Exit::kUsage, "GPU " + std::to_string(device_) + " has compute capability " +
                                    std::to_string(generation) +
                                    ".x, but 9.0 (Hopper) or later is needed");
  }
  links_ = generation < 10 ? 1 : 2;
  try {
    const std::size_t cursors = sizeof(int) * (EPF_MOST_EXPERTS + EPF_MOST_RANKS);
    allowSendShared();
    memory_ = Memory::of(highThroughput_.results, sizes.results);
    CUDA_CHECK(cudaMalloc(&round_, sizeof(Round)));
    CUDA_CHECK(cudaMalloc(&where_, sizeof(std::uint64_t) * EPF_MOST_RANKS));
    CUDA_CHECK(cudaMalloc(&counters_, sizeof(Counters) * kOperations));
    CUDA_CHECK(cudaMalloc(&cursors_, cursors));
    CUDA_CHECK(cudaHostAlloc(&watch_, sizeof(Watch), cudaHostAllocMapped));
    CUDA_CHECK(cudaHostAlloc(&hostCounts_, sizeof(HostCounts), cudaHostAllocMapped));
    *watch_ = {};
    *hostCounts_ = {};
    CUDA_CHECK(cudaMemset(cursors_, 0, cursors));
    start(0);
  } catch (...) {
    release();
    throw;
  }
  team_.turns = counters_->turns;
  team_.watch = watch_;
  team_.patienceNs = static_cast<std::uint64_t>(patienceSeconds) * 1000000000ull;
  team_.trap = true;
}

Communicator::~Communicator() { release(); }

void Communicator::release() {
  for (int r = 0; r < team_.ranks; r++) {
    if (mapped_[r]) cudaIpcCloseMemHandle(team_.arena[r]);
  }
  cudaFree(where_);
  cudaFree(round_);
  cudaFree(counters_);
  cudaFree(cursors_);
  cudaFreeHost(watch_);
  cudaFreeHost(hostCounts_);
  // Clears an error of the calls above, which no later call should report.
  cudaGetLastError();
}

void Communicator::start(std::uint32_t turn) {
  const std::vector<std::uint32_t> flags(epbench::kCountsOffset / sizeof turn, turn);
  std::vector<Counters> counters(kOperations);
  for (auto& counter : counters) {
    std::fill(std::begin(counter.turns), std::end(counter.turns), turn);
    for (auto& sum : counter.sums) sum.epoch = turn;
  }
  char* arena = memory_->begin();
  CUDA_CHECK(cudaMemset(arena, 0, epbench::kArenaHeader));
  CUDA_CHECK(cudaMemset(arena + highThroughput_.rooms, 0, HighThroughputPlaces::kRoomsBytes));
  CUDA_CHECK(cudaMemcpy(arena, flags.data(), epbench::kCountsOffset, cudaMemcpyHostToDevice));
  // Place 0 serves even turns and starts with an odd number, place 1 with an even number, so that
  // no initial word looks as if a rank had written it.
  CUDA_CHECK(cudaMemset(arena + lowLatency_.counts[0], 0xFF, LowLatencyPlaces::kCountsBytes));
  CUDA_CHECK(cudaMemset(arena + lowLatency_.counts[1], 0, LowLatencyPlaces::kCountsBytes));
  CUDA_CHECK(cudaMemset(arena + lowLatency_.weights[0], 0xFF, lowLatency_.weightsBytes));
  CUDA_CHECK(cudaMemset(arena + lowLatency_.weights[1], 0, lowLatency_.weightsBytes));
  CUDA_CHECK(cudaMemcpy(counters_, counters.data(), sizeof(Counters) * kOperations,
                        cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaDeviceSynchronize());
}

void Communicator::leave() {
  // Keeps the memory before anything else can fail, because other ranks may still write to it.
  Memory::keepUntilAllLeft(memory_,
                           {memory_->begin() + highThroughput_.leftFlags(), team_.ranks, team_.me});
  enqueueFarewell(highThroughput());
  CUDA_CHECK(cudaDeviceSynchronize());
}

void Communicator::handle(void* to) const {
  Introduction mine{};
  mine.interface = EPF_INTERFACE;
  mine.rank = team_.me;
  mine.ranks = team_.ranks;
  mine.device = device_;
  mine.sizes = sizes_;
  mine.process = processName();
  mine.arena = memory_->begin();
  CUDA_CHECK(cudaIpcGetMemHandle(&mine.memory, mine.arena));
  std::memset(to, 0, EPF_HANDLE_BYTES);
  std::memcpy(to, &mine, sizeof mine);
}

void Communicator::connect(const void* handles) {
  if (connected_) throw Failure(Exit::kUsage, "the communicator is connected already");
  for (int r = 0; r < team_.ranks; r++) {
    Introduction other{};
    std::memcpy(&other, static_cast<const char*>(handles) + r * EPF_HANDLE_BYTES, sizeof other);
    const std::string name = "rank " + std::to_string(r);
    if (other.interface != EPF_INTERFACE) {
      throw Failure(Exit::kUsage, name + " runs another version of this library");
    }
    if (other.rank != r || other.ranks != team_.ranks) {
      throw Failure(Exit::kUsage, "handle " + std::to_string(r) + " belongs to rank " +
                                      std::to_string(other.rank) + " of " +
                                      std::to_string(other.ranks));
    }
    if (other.sizes != sizes_) {
      throw Failure(Exit::kUsage, name + " has " + textOf(other.sizes) + ", but rank " +
                                      std::to_string(team_.me) + " has " + textOf(sizes_));
    }
    team_.arena[r] = other.arena;
    if (r == team_.me) continue;
    if (other.process == processName()) {
      if (other.device != device_) enablePeer(other.device);
      continue;
    }
    void* memory = nullptr;
    CUDA_CHECK(cudaIpcOpenMemHandle(&memory, other.memory, cudaIpcMemLazyEnablePeerAccess));
    team_.arena[r] = static_cast<char*>(memory);
    mapped_[r] = true;
  }
  connected_ = true;
}

void Communicator::check() const {
  const volatile Watch* watch = watch_;
  if (watch->expired == 0) return;
  if (watch->expired == 1 + static_cast<std::uint32_t>(Flag::kKinds)) {
    throw Failure(Exit::kHang, "a dispatch had " + std::to_string(watch->seen) +
                                   " rows for one rank, but there was room for " +
                                   std::to_string(watch->wanted) +
                                   ": pass a larger num_worst_tokens");
  }
  throw Failure(Exit::kHang,
                "rank " + std::to_string(team_.me) + " waited " + std::to_string(patienceSeconds_) +
                    " s for rank " + std::to_string(watch->peer) + " at " +
                    nameOf(static_cast<Flag>(watch->expired - 1)) + " (flag " +
                    std::to_string(watch->seen) + ", expected " + std::to_string(watch->wanted) +
                    "): the kernel has trapped, and this process has to end");
}

void Communicator::requireReady() const {
  if (!connected_) throw Failure(Exit::kUsage, "the communicator is not connected");
  check();
  int device = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  if (device != device_) {
    throw Failure(Exit::kUsage, "the current GPU is " + std::to_string(device) +
                                    ", the communicator's is " + std::to_string(device_));
  }
}

epbench::Team Communicator::teamFor(Operation operation) const {
  epbench::Team team = team_;
  team.counters = counters_ + static_cast<std::size_t>(operation);
  return team;
}

HighThroughput Communicator::highThroughput() const {
  return {teamFor(Operation::kHighThroughput),
          highThroughput_,
          hostCounts_,
          where_,
          round_,
          links_,
          sms_};
}

const std::int32_t* Communicator::awaitCounts() const {
  using Clock = std::chrono::steady_clock;
  // Longer than a kernel waits, because the kernel's error is more precise.
  const auto deadline = Clock::now() + std::chrono::seconds(patienceSeconds_ + 10);
  const std::atomic_ref<std::uint32_t> ticket(hostCounts_->ticket);
  for (std::uint32_t polls = 1; ticket.load(std::memory_order_acquire) != ticket_; polls++) {
    if (polls % 1024 != 0) continue;
    check();
    if (Clock::now() > deadline) {
      throw Failure(Exit::kHang, "rank " + std::to_string(team_.me) + ": no counts after " +
                                     std::to_string(patienceSeconds_ + 10) +
                                     " s: the GPU has not started the dispatch");
    }
    std::this_thread::yield();
  }
  return hostCounts_->counts;
}

}  // namespace ep
