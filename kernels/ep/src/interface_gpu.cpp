// Calls of the C interface that need no communicator: errors, GPUs, orders and events.
#include <cstring>

#include "gpu/cuda_check.hpp"
#include "guarded.hpp"
#include "shapes.hpp"

namespace ep {

using epbench::Exit;

std::string& lastError() {
  thread_local std::string error;
  return error;
}

epf_status keepError(const epbench::Failure& failure) {
  std::string& sentence = lastError();
  sentence = failure.what();
  if (sentence.find("cudaErrorIllegalAddress") != std::string::npos) {
    sentence += "; a rank that has ended takes its memory with it: see which ended first";
  }
  switch (failure.exit()) {
    case Exit::kCuda:
      return EPF_CUDA;
    case Exit::kHang:
      return EPF_TIMEOUT;
    default:
      return EPF_INVALID;
  }
}

}  // namespace ep

namespace {

#define EPF_TEXT(number) #number
#define EPF_TEXT_OF(number) EPF_TEXT(number)
// Read by wheel.py, which cannot load a library built for another CPU.
[[gnu::used, gnu::retain]] const char kBuiltWith[] =
    "EPFABRIC_EP_CUDA=" EPF_TEXT_OF(CUDART_VERSION) ";";

using ep::guarded;
using ep::require;
using Stream = cudaStream_t;

// Returns the link between two GPUs that this process sees.
ep::Link linkBetween(int from, int to) {
  int access = 1, atomics = 1;
  if (from != to) {
    CUDA_CHECK(cudaDeviceGetP2PAttribute(&access, cudaDevP2PAttrAccessSupported, from, to));
    const auto native = cudaDevP2PAttrNativeAtomicSupported;
    CUDA_CHECK(cudaDeviceGetP2PAttribute(&atomics, native, from, to));
  }
  return {from, to, access != 0, atomics != 0};
}

// Returns the link from the current GPU to another rank's. A GPU that this process cannot see
// counts as linked.
ep::Link linkOf(int rank, int peer, const char* bus) {
  int mine = 0, other = 0;
  CUDA_CHECK(cudaGetDevice(&mine));
  if (cudaDeviceGetByPCIBusId(&other, bus) != cudaSuccess) {
    cudaGetLastError();
    return {rank, peer, true, true};
  }
  const ep::Link link = linkBetween(mine, other);
  return {rank, peer, link.access, link.atomics};
}

}  // namespace

extern "C" {

int epf_interface(void) { return EPF_INTERFACE; }

const char* epf_last_error(void) { return ep::lastError().c_str(); }

epf_status epf_order_create(epf_order** order) {
  return guarded([&] {
    require(order, "order");
    *order = new epf_order{std::make_shared<ep::Order>()};
  });
}

void epf_order_destroy(epf_order* order) { delete order; }

epf_status epf_follow(epf_order* order, void* stream, void* after) {
  return guarded([&] {
    require(order, "order");
    order->order->follow(static_cast<Stream>(stream), static_cast<Stream>(after));
  });
}

void* epf_event_take(epf_order* order, void* stream) {
  cudaEvent_t event = nullptr;
  guarded([&] {
    require(order, "order");
    event = order->order->take(static_cast<Stream>(stream));
  });
  return event;
}

epf_status epf_event_wait(void* event, void* stream) {
  return guarded([&] {
    require(event, "event");
    ep::Order::wait(static_cast<Stream>(stream), static_cast<cudaEvent_t>(event));
  });
}

void epf_event_give(epf_order* order, void* event) {
  guarded([&] {
    require(order, "order");
    require(event, "event");
    order->order->give(static_cast<cudaEvent_t>(event));
  });
}

int epf_cuda_built(void) { return CUDART_VERSION; }

int epf_cuda_driver(void) {
  int version = 0;
  if (cudaDriverGetVersion(&version) != cudaSuccess) cudaGetLastError();
  return version;
}

int epf_gpus(void) {
  int count = 0;
  if (cudaGetDeviceCount(&count) == cudaSuccess) return count;
  cudaGetLastError();
  return 0;
}

epf_status epf_gpu_name(int gpu, char* name, int* generation) {
  return guarded([&] {
    require(name, "name");
    require(generation, "generation");
    cudaDeviceProp properties{};
    CUDA_CHECK(cudaGetDeviceProperties(&properties, gpu));
    static_assert(sizeof properties.name == EPF_NAME_BYTES);
    std::memcpy(name, properties.name, EPF_NAME_BYTES);
    *generation = properties.major;
  });
}

epf_status epf_gpus_linked(int from, int to, bool* linked) {
  return guarded([&] {
    require(linked, "linked");
    const ep::Link link = linkBetween(from, to);
    *linked = link.access && link.atomics;
  });
}

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

}  // extern "C"
