// The C interface: every call is checked, and an exception becomes a status and a sentence.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "communicator.hpp"
#include "epbench/failure.hpp"
#include "epfabric_ep.h"
#include "gpu/cuda_check.hpp"
#include "high_throughput.hpp"
#include "low_latency.hpp"
#include "order.hpp"
#include "shapes.hpp"

struct epf_order {
  std::shared_ptr<ep::Order> order;
};

struct epf_comm {
  ep::Communicator communicator;
};

namespace {

using epbench::Exit;
using epbench::Failure;

thread_local std::string lastError;
thread_local const epf_comm* lender = nullptr;

epf_status statusOf(Exit exit) {
  switch (exit) {
    case Exit::kCuda:
      return EPF_CUDA;
    case Exit::kHang:
      return EPF_TIMEOUT;
    default:
      return EPF_INVALID;
  }
}

template <typename Call>
epf_status guarded(Call call) noexcept {
  try {
    call();
    return EPF_OK;
  } catch (const Failure& failure) {
    lastError = failure.what();
    if (lastError.find("cudaErrorIllegalAddress") != std::string::npos) {
      lastError += "; a rank that has ended takes its memory with it: see which ended first";
    }
    return statusOf(failure.exit());
  } catch (const std::exception& error) {
    lastError = error.what();
    return EPF_INVALID;
  }
}

void require(const void* pointer, const char* name) {
  if (pointer == nullptr) throw Failure(Exit::kUsage, std::string(name) + ": null");
}

using Stream = cudaStream_t;

// Work that `enqueue` puts on the stream runs after that of earlier calls.
template <typename Enqueue>
void inOrder(const epf_comm* comm, void* stream, Enqueue enqueue) {
  const auto on = static_cast<Stream>(stream);
  comm->communicator.order().run(on, [&] { enqueue(on); });
}

// Of the current GPU to that of another rank.
ep::Link linkOf(int rank, int peer, const char* bus) {
  int mine = 0, other = 0, access = 1, atomics = 1;
  CUDA_CHECK(cudaGetDevice(&mine));
  if (cudaDeviceGetByPCIBusId(&other, bus) != cudaSuccess) {
    cudaGetLastError();
    return {rank, peer, true, true};
  }
  if (mine != other) {
    CUDA_CHECK(cudaDeviceGetP2PAttribute(&access, cudaDevP2PAttrAccessSupported, mine, other));
    const auto native = cudaDevP2PAttrNativeAtomicSupported;
    CUDA_CHECK(cudaDeviceGetP2PAttribute(&atomics, native, mine, other));
  }
  return {rank, peer, access != 0, atomics != 0};
}

ep::LowLatencyDispatch dispatchOf(const epf_comm* comm, const epf_low_latency_dispatch* job,
                                  ep::Operation operation) {
  require(comm, "comm");
  require(job, "job");
  const ep::Communicator& c = comm->communicator;
  c.requireReady();
  ep::requireDispatch(*job, c.ranks(), c.lowLatency());
  return {c.teamFor(operation), c.lowLatency(),
          ep::Row::of(job->hidden, job->topk, job->element != EPF_BF16), *job, c.cursors()};
}

// Of high throughput.
ep::HighThroughput ready(const epf_comm* comm, const void* job) {
  require(comm, "comm");
  require(job, "job");
  comm->communicator.requireReady();
  return comm->communicator.highThroughput();
}

// Others write there: only into what is lent.
void requireRoom(const epf_comm& comm, const epf_dispatch& job) {
  if (job.room == nullptr) return;
  const ep::Memory& memory = *comm.communicator.memory();
  ep::requireRoom(job, {memory.begin() + memory.resultsAt(), memory.begin() + memory.resultsEnd()});
}

ep::LowLatencyCombine combineOf(const epf_comm* comm, const epf_low_latency_combine* job,
                                ep::Operation operation) {
  require(comm, "comm");
  require(job, "job");
  const ep::Communicator& c = comm->communicator;
  c.requireReady();
  ep::requireCombine(*job, c.ranks(), c.lowLatency());
  return {c.teamFor(operation), c.lowLatency(), *job};
}

}  // namespace

extern "C" {

int epf_interface(void) { return EPF_INTERFACE; }

const char* epf_last_error(void) { return lastError.c_str(); }

size_t epf_low_latency_bytes(int max_tokens, int hidden, int ranks) {
  if (max_tokens < 0 || hidden < 0 || ranks < 1 || ranks > EPF_MOST_RANKS) return 0;
  return ep::LowLatencyPlaces::bytesFor(max_tokens, hidden, ranks);
}

long epf_high_throughput_rows(size_t high_throughput_bytes, int hidden) {
  if (hidden < 1) return 0;
  return ep::HighThroughputPlaces::of(0, high_throughput_bytes).capacity(hidden);
}

epf_status epf_order_create(epf_order** order) {
  return guarded([&] {
    require(order, "order");
    *order = new epf_order{std::make_shared<ep::Order>()};
  });
}

void epf_order_destroy(epf_order* order) { delete order; }

epf_status epf_gpu(void* gpu) {
  return guarded([&] {
    require(gpu, "gpu");
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    std::memset(gpu, 0, EPF_GPU_BYTES);
    CUDA_CHECK(cudaDeviceGetPCIBusId(static_cast<char*>(gpu), EPF_GPU_BYTES, device));
  });
}

epf_status epf_require_links(int rank, int ranks, const void* gpus) {
  return guarded([&] {
    require(gpus, "gpus");
    ep::requireRanks(rank, ranks);
    for (int peer = 0; peer < ranks; peer++) {
      const char* bus = static_cast<const char*>(gpus) + peer * EPF_GPU_BYTES;
      if (peer != rank) ep::requireLink(linkOf(rank, peer, bus));
    }
  });
}

epf_status epf_comm_create(int rank, int ranks, const epf_sizes* sizes, int patience_s,
                           epf_order* order, epf_comm** comm) {
  return guarded([&] {
    require(comm, "comm");
    require(sizes, "sizes");
    ep::requireRanks(rank, ranks);
    if (patience_s < 1) {
      throw Failure(Exit::kUsage, "patience_s: at least 1, got " + std::to_string(patience_s));
    }
    require(order, "order");
    ep::Memory::freeLeft();
    *comm = new epf_comm{{rank,
                          ranks,
                          {sizes->low_latency, sizes->high_throughput, sizes->results},
                          patience_s,
                          order->order}};
  });
}

epf_status epf_comm_start(epf_comm* comm, uint32_t operations) {
  return guarded([&] {
    require(comm, "comm");
    comm->communicator.start(operations);
  });
}

epf_status epf_comm_handle(const epf_comm* comm, void* handle) {
  return guarded([&] {
    require(comm, "comm");
    require(handle, "handle");
    comm->communicator.handle(handle);
  });
}

epf_status epf_comm_connect(epf_comm* comm, const void* handles) {
  return guarded([&] {
    require(comm, "comm");
    require(handles, "handles");
    comm->communicator.connect(handles);
  });
}

epf_status epf_comm_check(const epf_comm* comm) {
  return guarded([&] {
    require(comm, "comm");
    comm->communicator.check();
  });
}

epf_status epf_comm_leave(epf_comm* comm) {
  return guarded([&] {
    require(comm, "comm");
    const std::unique_ptr<epf_comm> left(comm);
    left->communicator.leave();
  });
}

void epf_comm_destroy(epf_comm* comm) { delete comm; }

void epf_results_of(epf_comm* comm) { lender = comm; }

void* epf_results_alloc(ptrdiff_t bytes, int, void*) {
  if (lender == nullptr || bytes <= 0) return nullptr;
  return ep::Memory::lend(lender->communicator.memory(), static_cast<size_t>(bytes));
}

void epf_results_free(void* memory, size_t, int, void*) {
  // As cudaFree does: the next user of the memory may be on another stream.
  cudaDeviceSynchronize();
  ep::Memory::takeBack(memory);
}

bool epf_results_hold(const epf_comm* comm, const void* memory, size_t bytes) {
  if (comm == nullptr) return false;
  const ep::Memory& lent = *comm->communicator.memory();
  const auto* begin = static_cast<const char*>(memory);
  const char* end = lent.begin() + lent.resultsEnd();
  return begin >= lent.begin() + lent.resultsAt() && begin <= end &&
         bytes <= static_cast<size_t>(end - begin);
}

epf_status epf_low_latency_dispatch_send(epf_comm* comm, const epf_low_latency_dispatch* job,
                                         void* stream) {
  return guarded([&] {
    const auto checked = dispatchOf(comm, job, ep::Operation::kSend);
    inOrder(comm, stream,
            [&](Stream on) { ep::enqueueSend(checked, comm->communicator.sms(), false, on); });
  });
}

epf_status epf_low_latency_dispatch_receive(epf_comm* comm, const epf_low_latency_dispatch* job,
                                            void* stream) {
  return guarded([&] {
    const auto checked = dispatchOf(comm, job, ep::Operation::kReceive);
    inOrder(comm, stream,
            [&](Stream on) { ep::enqueueReceive(checked, comm->communicator.sms(), false, on); });
  });
}

epf_status epf_low_latency_dispatch_whole(epf_comm* comm, const epf_low_latency_dispatch* job,
                                          void* stream) {
  return guarded([&] {
    auto half = dispatchOf(comm, job, ep::Operation::kSend);
    const int sms = comm->communicator.sms();
    inOrder(comm, stream, [&](Stream on) {
      ep::enqueueSend(half, sms, true, on);
      half.team = comm->communicator.teamFor(ep::Operation::kReceive);
      ep::enqueueReceive(half, sms, true, on);
    });
  });
}

epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                        void* stream) {
  return guarded([&] {
    const auto checked = combineOf(comm, job, ep::Operation::kPush);
    inOrder(comm, stream,
            [&](Stream on) { ep::enqueuePush(checked, comm->communicator.sms(), false, on); });
  });
}

epf_status epf_low_latency_combine_receive(epf_comm* comm, const epf_low_latency_combine* job,
                                           void* stream) {
  return guarded([&] {
    const auto checked = combineOf(comm, job, ep::Operation::kSum);
    inOrder(comm, stream,
            [&](Stream on) { ep::enqueueSum(checked, comm->communicator.sms(), false, on); });
  });
}

epf_status epf_low_latency_combine_whole(epf_comm* comm, const epf_low_latency_combine* job,
                                         void* stream) {
  return guarded([&] {
    auto half = combineOf(comm, job, ep::Operation::kPush);
    const int sms = comm->communicator.sms();
    inOrder(comm, stream, [&](Stream on) {
      ep::enqueuePush(half, sms, true, on);
      half.team = comm->communicator.teamFor(ep::Operation::kSum);
      ep::enqueueSum(half, sms, true, on);
    });
  });
}

epf_status epf_find_layout(epf_order* order, const epf_layout* job, void* stream) {
  return guarded([&] {
    require(job, "job");
    ep::requireLayout(*job);
    require(order, "order");
    const auto on = static_cast<Stream>(stream);
    order->order->run(on, [&] { ep::enqueueFindLayout(*job, on); });
  });
}

epf_status epf_dispatch_begin(epf_comm* comm, const epf_dispatch* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireBegin(*job, at.team.ranks, at.places);
    requireRoom(*comm, *job);
    inOrder(comm, stream,
            [&](Stream on) { ep::enqueueBegin(at, *job, comm->communicator.nextTicket(), on); });
  });
}

epf_status epf_dispatch_counts(epf_comm* comm, const epf_dispatch* job, int32_t* counts) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    require(counts, "counts");
    const std::int32_t* posted = comm->communicator.awaitCounts();
    std::copy_n(posted, ep::kCountsFirst + job->experts / at.team.ranks, counts);
  });
}

epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireFinish(*job, at.team.ranks, at.places);
    requireRoom(*comm, *job);
    inOrder(comm, stream, [&](Stream on) { ep::enqueueFinish(at, *job, on); });
  });
}

epf_status epf_combine_rows(epf_comm* comm, const epf_combine* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireCombineRows(*job, at.team.ranks, at.places);
    inOrder(comm, stream, [&](Stream on) { ep::enqueueCombineRows(at, *job, on); });
  });
}

}  // extern "C"
