#include "gpu/nics.hpp"

#include <cuda_runtime.h>
#include <dlfcn.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>

#include "gpu/cuda_check.hpp"
#include "gpu/dma_buf.hpp"

namespace epbench {
namespace {

constexpr std::size_t kProbeBytes = 2 << 20;
constexpr std::size_t kDoorbellPage = 4096;

// Constants and structures of rdma-core's infiniband/verbs.h and infiniband/mlx5dv.h, unchanged
// since version 34.
constexpr int kReadAndWrite = 1 | 2 | 4;     // IBV_ACCESS_LOCAL_WRITE, REMOTE_WRITE, REMOTE_READ
constexpr std::uint32_t kDevx = 1;           // MLX5DV_CONTEXT_FLAGS_DEVX
constexpr std::uint32_t kPlainDoorbell = 1;  // MLX5DV_UAR_ALLOC_TYPE_NC
struct ContextAttributes {                   // mlx5dv_context_attr
  std::uint32_t flags;
  std::uint64_t mask;
};
struct Doorbell {  // mlx5dv_devx_uar
  void* registers;
  void* base;
  std::uint32_t page;
  off_t offset;
  std::uint64_t mask;
};
struct Device;
struct Context;
struct Domain;
struct Region;

std::string failureOf(const char* call) { return std::string(call) + ": " + std::strerror(errno); }

class RdmaCore {
 public:
  RdmaCore() : verbs_(open("libibverbs.so.1")), mlx5_(open("libmlx5.so.1")) {
    find(verbs_, list, "ibv_get_device_list");
    find(verbs_, freeList, "ibv_free_device_list");
    find(verbs_, nameOf, "ibv_get_device_name");
    find(verbs_, close, "ibv_close_device");
    find(verbs_, allocateDomain, "ibv_alloc_pd");
    find(verbs_, freeDomain, "ibv_dealloc_pd");
    find(verbs_, registerDmaBuf, "ibv_reg_dmabuf_mr");
    find(verbs_, freeRegion, "ibv_dereg_mr");
    find(mlx5_, isMlx5, "mlx5dv_is_supported");
    find(mlx5_, openDevice, "mlx5dv_open_device");
    find(mlx5_, allocateDoorbell, "mlx5dv_devx_alloc_uar");
    find(mlx5_, freeDoorbell, "mlx5dv_devx_free_uar");
  }
  const std::string& why() const { return why_; }

  Device** (*list)(int*) = nullptr;
  void (*freeList)(Device**) = nullptr;
  const char* (*nameOf)(Device*) = nullptr;
  int (*close)(Context*) = nullptr;
  Domain* (*allocateDomain)(Context*) = nullptr;
  int (*freeDomain)(Domain*) = nullptr;
  Region* (*registerDmaBuf)(Domain*, std::uint64_t, std::size_t, std::uint64_t, int, int) = nullptr;
  int (*freeRegion)(Region*) = nullptr;
  bool (*isMlx5)(Device*) = nullptr;
  Context* (*openDevice)(Device*, ContextAttributes*) = nullptr;
  Doorbell* (*allocateDoorbell)(Context*, std::uint32_t) = nullptr;
  void (*freeDoorbell)(Doorbell*) = nullptr;

 private:
  void* open(const char* library) {
    void* handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
    if (handle == nullptr && why_.empty()) why_ = std::string(library) + " is missing";
    return handle;
  }

  template <typename F>
  void find(void* library, F& function, const char* name) {
    if (library == nullptr) return;
    function = reinterpret_cast<F>(dlsym(library, name));
    if (function == nullptr && why_.empty()) why_ = std::string("rdma-core has no ") + name;
  }

  std::string why_;
  void* verbs_;
  void* mlx5_;
};

std::string registerMemory(const RdmaCore& rdma, Domain* domain, int gpu) {
  CUDA_CHECK(cudaSetDevice(gpu));
  const DmaBuf memory(kProbeBytes);
  if (memory.descriptor() < 0) return memory.why();
  Region* region =
      rdma.registerDmaBuf(domain, 0, memory.bytes(), 0, memory.descriptor(), kReadAndWrite);
  if (region == nullptr) return failureOf("ibv_reg_dmabuf_mr");
  rdma.freeRegion(region);
  return {};
}

// Registers the memory of all GPUs; returns the first failure, or an empty text.
std::string registerAll(const RdmaCore& rdma, Context* context, int gpus) {
  Domain* domain = rdma.allocateDomain(context);
  if (domain == nullptr) return failureOf("ibv_alloc_pd");
  std::string why;
  for (int gpu = 0; gpu < gpus && why.empty(); gpu++) {
    const std::string refusal = registerMemory(rdma, domain, gpu);
    if (!refusal.empty()) why = "GPU " + std::to_string(gpu) + ": " + refusal;
  }
  rdma.freeDomain(domain);
  return why;
}

// Maps a doorbell for GPUs, as NVSHMEM's IBGDA does with each queue's doorbell, and returns the
// failure. Without the module option PeerMappingOverride, the driver requires CAP_SYS_ADMIN.
std::string mapDoorbell(const RdmaCore& rdma, Context* context) {
  Doorbell* doorbell = rdma.allocateDoorbell(context, kPlainDoorbell);
  if (doorbell == nullptr) return failureOf("mlx5dv_devx_alloc_uar");
  const cudaError_t error = cudaHostRegister(
      doorbell->base, kDoorbellPage,
      cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory);
  if (error == cudaSuccess) CUDA_CHECK(cudaHostUnregister(doorbell->base));
  // Clears the error: a refusal is a result, and must not fail a later call.
  cudaGetLastError();
  rdma.freeDoorbell(doorbell);
  return error == cudaSuccess ? "" : std::string("cudaHostRegister: ") + cudaGetErrorString(error);
}

NicReach probeNic(const RdmaCore& rdma, Device* device, int gpus) {
  NicReach reach{rdma.nameOf(device), {}, {}};
  ContextAttributes attributes{kDevx, 0};
  Context* context = rdma.openDevice(device, &attributes);
  if (context == nullptr) {
    reach.memory = reach.doorbell = failureOf("mlx5dv_open_device");
    return reach;
  }
  reach.memory = registerAll(rdma, context, gpus);
  reach.doorbell = mapDoorbell(rdma, context);
  rdma.close(context);
  return reach;
}

}  // namespace

Nics probeNics(int gpus) {
  const RdmaCore rdma;
  if (!rdma.why().empty()) return {{}, rdma.why()};
  Device** devices = rdma.list(nullptr);
  if (devices == nullptr) return {{}, failureOf("ibv_get_device_list")};
  Nics nics;
  for (Device** device = devices; *device != nullptr; device++) {
    if (rdma.isMlx5(*device)) nics.reach.push_back(probeNic(rdma, *device, gpus));
  }
  rdma.freeList(devices);
  if (nics.reach.empty()) nics.why = "no NVIDIA NIC is visible here";
  return nics;
}

}  // namespace epbench
