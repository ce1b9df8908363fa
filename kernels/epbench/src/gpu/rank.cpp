#include "gpu/rank.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <thread>

#include "gpu/kernels.hpp"

namespace epbench {
namespace {

constexpr std::size_t kFlushBytes = 256 << 20;  // twice the L2 of a B200, four times an H200's

using Clock = std::chrono::steady_clock;
const Clock::time_point kStarted = Clock::now();

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Enables peer access, which may still be enabled from an earlier Rank of this process.
void enablePeer(int device) {
  const cudaError_t error = cudaDeviceEnablePeerAccess(device, 0);
  if (error != cudaErrorPeerAccessAlreadyEnabled) return CUDA_CHECK(error);
  cudaGetLastError();
}

const char* const kWaitNames[] = {"the barrier before a sample", "the counts of a layout",
                                  "the end of a transfer", "the partial rows of a combine",
                                  "the end of a combine"};
// The flags from kSent on are used only by kernels/ep.
static_assert(std::size(kWaitNames) == static_cast<std::size_t>(Flag::kSent));

}  // namespace

double startDriver() {
  static const double milliseconds = [] {
    const auto started = Clock::now();
    int count = 0;
    CUDA_CHECK(cudaGetDeviceCount(&count));
    return millisecondsSince(started);
  }();
  return milliseconds;
}

Memory::Memory(std::size_t bytes) : bytes_(bytes) {
  CUDA_CHECK(cudaMalloc(&data_, std::max<std::size_t>(bytes, 16)));
}

Rank::Rank(int me, Exchange& exchange, std::size_t arenaBytes, RankOptions options)
    : exchange_(exchange), watchdogSeconds_(options.watchdogSeconds) {
  startDevice(options.deviceOf(me));
  const auto started = Clock::now();
  // Ranks that share a GPU share its SMs.
  sms_ /= options.shareGpu ? exchange.ranks() : 1;
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  arena_ = std::make_unique<Memory>(arenaBytes);
  counters_ = std::make_unique<Memory>(sizeof(Counters));
  flush_ = std::make_unique<Memory>(kFlushBytes);
  CUDA_CHECK(cudaMemset(arena_->as(), 0, kArenaHeader));
  CUDA_CHECK(cudaMemset(counters_->as(), 0, sizeof(Counters)));
  CUDA_CHECK(cudaHostAlloc(&watch_, sizeof(Watch), cudaHostAllocMapped));
  *watch_ = {};
  CUDA_CHECK(cudaDeviceSynchronize());
  team_.ranks = exchange.ranks();
  team_.me = me;
  team_.counters = counters_->as<Counters>();
  team_.turns = options.graphs ? team_.counters->turns : nullptr;
  team_.watch = watch_;
  team_.patienceNs = static_cast<std::uint64_t>(options.watchdogSeconds) * 1000000000ull;
  mapPeers(options);
  startup_.memory = millisecondsSince(started);
  startup_.all = millisecondsSince(kStarted);
}

void Rank::startDevice(int device) {
  startup_.driver = startDriver();
  const auto started = Clock::now();
  CUDA_CHECK(cudaSetDevice(device));
  CUDA_CHECK(cudaDeviceGetAttribute(&sms_, cudaDevAttrMultiProcessorCount, device));
  constexpr int kBlackwell = 10;
  int generation = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&generation, cudaDevAttrComputeCapabilityMajor, device));
  links_ = generation < kBlackwell ? 1 : 2;
  startup_.contexts = millisecondsSince(started);
}

Rank::~Rank() {
  replays_.forget();
  // Peers' mappings are not closed: they end with the process.
  cudaFreeHost(watch_);
  cudaStreamDestroy(stream_);
}

void Rank::mapPeers(const RankOptions& options) {
  struct Introduction {
    char* arena;
    cudaIpcMemHandle_t handle;
  };
  Introduction mine{};
  mine.arena = arena_->as();
  if (options.processes) CUDA_CHECK(cudaIpcGetMemHandle(&mine.handle, arena_->as()));
  const auto all = exchange_.gather(me(), mine);
  for (int r = 0; r < ranks(); r++) {
    team_.arena[r] = all[r].arena;
    if (r == me()) continue;
    if (options.processes) {
      void* mapped = nullptr;
      CUDA_CHECK(cudaIpcOpenMemHandle(&mapped, all[r].handle, cudaIpcMemLazyEnablePeerAccess));
      team_.arena[r] = static_cast<char*>(mapped);
    } else if (!options.shareGpu) {
      enablePeer(r);
    }
  }
  exchange_.barrier(me());
}

void Rank::barrierOnGpu() { enqueueBarrier(team_, nextEpoch(Flag::kBarrier), stream_); }

void Rank::flushCache() { CUDA_CHECK(cudaMemsetAsync(flush_->as(), 1, flush_->bytes(), stream_)); }

void Rank::swap(char* a, char* b, std::size_t bytes) {
  const auto first = download(a, bytes), second = download(b, bytes);
  upload(a, second);
  upload(b, first);
}

void Rank::synchronize() {
  // A waiting kernel ends by its watchdog; this deadline is for kernels that never started and for
  // a lost GPU.
  const auto deadline = Clock::now() + std::chrono::seconds(3 * watchdogSeconds_ + 60);
  for (cudaError_t state; (state = cudaStreamQuery(stream_)) != cudaSuccess;) {
    if (state != cudaErrorNotReady) cudaCheck(state, "a kernel or copy", __FILE__, __LINE__);
    if (Clock::now() > deadline) {
      throw Failure(Exit::kHang,
                    "rank " + std::to_string(me()) + ": the GPU does not finish its work",
                    "look for Xid messages in the kernel's log of this machine");
    }
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
  checkWatch();
}

void Rank::checkWatch() {
  const volatile Watch* watch = watch_;
  if (watch->expired == 0) return;
  throw Failure(Exit::kHang,
                "rank " + std::to_string(me()) + " waited " + std::to_string(watchdogSeconds_) +
                    " s for rank " + std::to_string(watch->peer) + " at " +
                    kWaitNames[watch->expired - 1] + " (flag " + std::to_string(watch->seen) +
                    ", expected " + std::to_string(watch->wanted) + ")",
                "if rank " + std::to_string(watch->peer) +
                    " reports an error, that is the cause; --watchdog-s sets a longer wait");
}

}  // namespace epbench
