// The C interface: checks every call, and turns exceptions into a status and a message.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "communicator.hpp"
#include "epbench/failure.hpp"
#include "epfabric_ep.h"
#include "gpu/cuda_check.hpp"
#include "guarded.hpp"
#include "high_throughput.hpp"
#include "low_latency.hpp"
#include "order.hpp"
#include "shapes.hpp"

struct epf_comm {
  ep::Communicator communicator;
};

namespace {

using ep::guarded;
using ep::require;
using epbench::Exit;
using epbench::Failure;
using Stream = cudaStream_t;

// The communicator from which epf_results_alloc allocates in this thread.
thread_local const epf_comm* lender = nullptr;

// Enqueues work that runs after the work of earlier calls of the same order.
template <typename Enqueue>
void inOrder(const epf_comm* comm, void* stream, void* after, Enqueue enqueue) {
  const auto cudaStream = static_cast<Stream>(stream);
  comm->communicator.order().run(cudaStream, static_cast<Stream>(after),
                                 [&] { enqueue(cudaStream); });
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

// Checks communicator and job, and returns the state of high throughput.
ep::HighThroughput highThroughputOf(const epf_comm* comm, const void* job) {
  require(comm, "comm");
  require(job, "job");
  comm->communicator.requireReady();
  return comm->communicator.highThroughput();
}

// Other ranks write into the room, so it must be memory that the communicator lent.
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

size_t epf_low_latency_bytes(int max_tokens, int hidden, int ranks) {
  if (max_tokens < 0 || hidden < 0 || ranks < 1 || ranks > EPF_MOST_RANKS) return 0;
  return ep::LowLatencyPlaces::bytesFor(max_tokens, hidden, ranks);
}

long epf_high_throughput_rows(size_t high_throughput_bytes, int hidden) {
  if (hidden < 1) return 0;
  return ep::HighThroughputPlaces::of(0, high_throughput_bytes).capacity(hidden);
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
    ep::Memory::freeIfAllLeft();
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
  // Waits for the GPU, like cudaFree: the next user of the memory may be on another stream.
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
    const auto checkedJob = dispatchOf(comm, job, ep::Operation::kSend);
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueueSend(checkedJob, comm->communicator.sms(), false, cudaStream);
    });
  });
}

epf_status epf_low_latency_dispatch_receive(epf_comm* comm, const epf_low_latency_dispatch* job,
                                            void* stream) {
  return guarded([&] {
    const auto checkedJob = dispatchOf(comm, job, ep::Operation::kReceive);
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueueReceive(checkedJob, comm->communicator.sms(), false, cudaStream);
    });
  });
}

epf_status epf_low_latency_dispatch_whole(epf_comm* comm, const epf_low_latency_dispatch* job,
                                          void* stream) {
  return guarded([&] {
    auto half = dispatchOf(comm, job, ep::Operation::kSend);
    const int sms = comm->communicator.sms();
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueueSend(half, sms, true, cudaStream);
      half.team = comm->communicator.teamFor(ep::Operation::kReceive);
      ep::enqueueReceive(half, sms, true, cudaStream);
    });
  });
}

epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                        void* stream) {
  return guarded([&] {
    const auto checkedJob = combineOf(comm, job, ep::Operation::kPush);
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueuePush(checkedJob, comm->communicator.sms(), false, cudaStream);
    });
  });
}

epf_status epf_low_latency_combine_receive(epf_comm* comm, const epf_low_latency_combine* job,
                                           void* stream) {
  return guarded([&] {
    const auto checkedJob = combineOf(comm, job, ep::Operation::kSum);
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueueSum(checkedJob, comm->communicator.sms(), false, cudaStream);
    });
  });
}

epf_status epf_low_latency_combine_whole(epf_comm* comm, const epf_low_latency_combine* job,
                                         void* stream) {
  return guarded([&] {
    auto half = combineOf(comm, job, ep::Operation::kPush);
    const int sms = comm->communicator.sms();
    inOrder(comm, stream, nullptr, [&](Stream cudaStream) {
      ep::enqueuePush(half, sms, true, cudaStream);
      half.team = comm->communicator.teamFor(ep::Operation::kSum);
      ep::enqueueSum(half, sms, true, cudaStream);
    });
  });
}

epf_status epf_find_layout(epf_order* order, const epf_layout* job, void* stream, void* after) {
  return guarded([&] {
    require(job, "job");
    ep::requireLayout(*job);
    require(order, "order");
    const auto cudaStream = static_cast<Stream>(stream);
    order->order->run(cudaStream, static_cast<Stream>(after),
                      [&] { ep::enqueueFindLayout(*job, cudaStream); });
  });
}

epf_status epf_dispatch_begin(epf_comm* comm, const epf_dispatch* job, void* stream, void* after) {
  return guarded([&] {
    ep::HighThroughput state = highThroughputOf(comm, job);
    ep::requireBegin(*job, state.team.ranks, state.places);
    requireRoom(*comm, *job);
    inOrder(comm, stream, after, [&](Stream cudaStream) {
      ep::enqueueBegin(state, *job, comm->communicator.nextTicket(), cudaStream);
    });
  });
}

epf_status epf_dispatch_counts(epf_comm* comm, const epf_dispatch* job, int32_t* counts) {
  return guarded([&] {
    ep::HighThroughput state = highThroughputOf(comm, job);
    require(counts, "counts");
    const std::int32_t* posted = comm->communicator.awaitCounts();
    std::copy_n(posted, ep::kCountsFirst + job->experts / state.team.ranks, counts);
  });
}

epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream, void* after) {
  return guarded([&] {
    ep::HighThroughput state = highThroughputOf(comm, job);
    ep::requireFinish(*job, state.team.ranks, state.places);
    requireRoom(*comm, *job);
    inOrder(comm, stream, after,
            [&](Stream cudaStream) { ep::enqueueFinish(state, *job, cudaStream); });
  });
}

epf_status epf_combine_rows(epf_comm* comm, const epf_combine* job, void* stream, void* after) {
  return guarded([&] {
    ep::HighThroughput state = highThroughputOf(comm, job);
    ep::requireCombineRows(*job, state.team.ranks, state.places);
    inOrder(comm, stream, after,
            [&](Stream cudaStream) { ep::enqueueCombineRows(state, *job, cudaStream); });
  });
}

}  // extern "C"
