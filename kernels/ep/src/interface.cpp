// The C interface: every call is checked, and what is thrown becomes a status and a sentence.
#include <algorithm>
#include <string>

#include "communicator.hpp"
#include "epbench/failure.hpp"
#include "epfabric_ep.h"
#include "high_throughput.hpp"
#include "low_latency.hpp"
#include "shapes.hpp"

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

epf_status epf_comm_create(int rank, int ranks, const epf_sizes* sizes, int patience_s,
                           epf_comm** comm) {
  return guarded([&] {
    require(comm, "comm");
    require(sizes, "sizes");
    ep::requireRanks(rank, ranks);
    if (patience_s < 1) {
      throw Failure(Exit::kUsage, "patience_s: at least 1, got " + std::to_string(patience_s));
    }
    *comm = new epf_comm{
        {rank, ranks, {sizes->low_latency, sizes->high_throughput, sizes->results}, patience_s}};
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

void epf_comm_destroy(epf_comm* comm) { delete comm; }

void epf_results_of(epf_comm* comm) { lender = comm; }

void* epf_results_alloc(ptrdiff_t bytes, int, void*) {
  if (lender == nullptr || bytes <= 0) return nullptr;
  return ep::Memory::lend(lender->communicator.memory(), static_cast<size_t>(bytes));
}

void epf_results_free(void* memory, size_t, int, void*) {
  // As cudaFree does: whoever gets it next may be on another stream.
  cudaDeviceSynchronize();
  ep::Memory::takeBack(memory);
}

epf_status epf_low_latency_dispatch_send(epf_comm* comm, const epf_low_latency_dispatch* job,
                                         void* stream) {
  return guarded([&] {
    const auto checked = dispatchOf(comm, job, ep::Operation::kSend);
    ep::enqueueSend(checked, comm->communicator.sms(), false, static_cast<Stream>(stream));
  });
}

epf_status epf_low_latency_dispatch_receive(epf_comm* comm, const epf_low_latency_dispatch* job,
                                            void* stream) {
  return guarded([&] {
    const auto checked = dispatchOf(comm, job, ep::Operation::kReceive);
    ep::enqueueReceive(checked, comm->communicator.sms(), false, static_cast<Stream>(stream));
  });
}

epf_status epf_low_latency_dispatch_whole(epf_comm* comm, const epf_low_latency_dispatch* job,
                                          void* stream) {
  return guarded([&] {
    auto half = dispatchOf(comm, job, ep::Operation::kSend);
    const int sms = comm->communicator.sms();
    ep::enqueueSend(half, sms, true, static_cast<Stream>(stream));
    half.team = comm->communicator.teamFor(ep::Operation::kReceive);
    ep::enqueueReceive(half, sms, true, static_cast<Stream>(stream));
  });
}

epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                        void* stream) {
  return guarded([&] {
    const auto checked = combineOf(comm, job, ep::Operation::kPush);
    ep::enqueuePush(checked, comm->communicator.sms(), false, static_cast<Stream>(stream));
  });
}

epf_status epf_low_latency_combine_receive(epf_comm* comm, const epf_low_latency_combine* job,
                                           void* stream) {
  return guarded([&] {
    const auto checked = combineOf(comm, job, ep::Operation::kSum);
    ep::enqueueSum(checked, comm->communicator.sms(), false, static_cast<Stream>(stream));
  });
}

epf_status epf_low_latency_combine_whole(epf_comm* comm, const epf_low_latency_combine* job,
                                         void* stream) {
  return guarded([&] {
    auto half = combineOf(comm, job, ep::Operation::kPush);
    const int sms = comm->communicator.sms();
    ep::enqueuePush(half, sms, true, static_cast<Stream>(stream));
    half.team = comm->communicator.teamFor(ep::Operation::kSum);
    ep::enqueueSum(half, sms, true, static_cast<Stream>(stream));
  });
}

epf_status epf_find_layout(const epf_layout* job, void* stream) {
  return guarded([&] {
    require(job, "job");
    ep::requireLayout(*job);
    ep::enqueueFindLayout(*job, static_cast<Stream>(stream));
  });
}

epf_status epf_dispatch_begin(epf_comm* comm, const epf_dispatch* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireBegin(*job, at.team.ranks, at.places);
    requireRoom(*comm, *job);
    ep::enqueueBegin(at, *job, comm->communicator.nextTicket(), static_cast<Stream>(stream));
  });
}

epf_status epf_dispatch_counts(epf_comm* comm, const epf_dispatch* job, int32_t* counts) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    require(counts, "counts");
    const std::int32_t* told = comm->communicator.awaitCounts();
    std::copy_n(told, 2 + job->experts / at.team.ranks, counts);
    const long room = at.places.capacity(job->hidden);
    if (told[1] > room) {
      throw Failure(Exit::kUsage, "a rank receives " + std::to_string(told[1]) +
                                      " rows, high-throughput memory has room for " +
                                      std::to_string(room) + " of hidden " +
                                      std::to_string(job->hidden));
    }
  });
}

epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireFinish(*job, at.team.ranks, at.places);
    requireRoom(*comm, *job);
    ep::enqueueFinish(at, *job, static_cast<Stream>(stream));
  });
}

epf_status epf_combine_rows(epf_comm* comm, const epf_combine* job, void* stream) {
  return guarded([&] {
    ep::HighThroughput at = ready(comm, job);
    ep::requireCombineRows(*job, at.places);
    ep::enqueueCombineRows(at, *job, static_cast<Stream>(stream));
  });
}

}  // extern "C"
