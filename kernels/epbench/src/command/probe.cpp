#include <cuda_runtime.h>

#include <cstdio>

#include "command/command.hpp"
#include "command/session.hpp"
#include "epbench/table.hpp"
#include "gpu/dma_buf.hpp"
#include "gpu/nics.hpp"

namespace epbench {
namespace {

constexpr int kHopper = 9;  // the first generation with TMA
// The oldest driver that is accepted: a driver runs machine code of any toolkit with the same major
// version.
constexpr int kOldestDriver = CUDART_VERSION / 1000 * 1000;

Failure unusable(const std::string& message, const std::string& hint) {
  return Failure(Exit::kEnvironment, message, hint);
}

std::string versionText(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

// Returns the number of GPUs; throws if the driver or this number does not allow expert
// parallelism.
int countGpusOrThrow() {
  int driver = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  if (driver == 0) {
    throw unusable("no NVIDIA driver is visible here",
                   "run on a GPU machine; in Kubernetes ask for nvidia.com/gpu");
  }
  if (driver < kOldestDriver) {
    throw unusable(
        "the driver supports CUDA " + versionText(driver) + ", this build needs " +
            versionText(kOldestDriver),
        CUDART_VERSION < 13000 ? "install driver R525 or newer" : "install driver R580 or newer");
  }
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {
    throw unusable(std::string("CUDA finds no GPU: ") + cudaGetErrorString(error),
                   "nvidia-smi on this machine says more");
  }
  if (count < 2) {
    throw unusable("found only one GPU, expert parallelism needs two", "give this pod more GPUs");
  }
  return count;
}

// Returns the reason why dma-buf cannot be used; empty if it can be used.
std::string whyNoDmaBuf(int device) {
  constexpr std::size_t kPage = 2 << 20;
  CUDA_CHECK(cudaSetDevice(device));
  return DmaBuf(kPage).why();
}

Json describe(int device, std::vector<std::vector<std::string>>& rows) {
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
  const std::string capability =
      std::to_string(properties.major) + "." + std::to_string(properties.minor);
  if (properties.major < kHopper) {
    throw unusable("GPU " + std::to_string(device) + " (" + properties.name + ") has capability " +
                       capability + ": no TMA",
                   "Hopper or newer is needed");
  }
  const std::string dmaBuf = whyNoDmaBuf(device);
  rows.push_back({std::to_string(device), properties.name, capability,
                  std::to_string(properties.multiProcessorCount),
                  std::to_string(properties.l2CacheSize >> 20),
                  std::to_string(properties.totalGlobalMem >> 30), dmaBuf.empty() ? "yes" : "no"});
  Json json = Json::object();
  json.set("device", device)
      .set("name", properties.name)
      .set("capability", capability)
      .set("sms", properties.multiProcessorCount)
      .set("l2_bytes", properties.l2CacheSize)
      .set("memory_bytes", static_cast<double>(properties.totalGlobalMem))
      .set("dma_buf", dmaBuf.empty());
  if (!dmaBuf.empty()) json.set("dma_buf_refused", dmaBuf);
  return json;
}

void requirePeers(int count) {
  for (int a = 0; a < count; a++) {
    for (int b = 0; b < count; b++) {
      int canAccess = 0;
      if (a != b) CUDA_CHECK(cudaDeviceCanAccessPeer(&canAccess, a, b));
      if (a == b || canAccess != 0) continue;
      throw unusable(
          "GPU " + std::to_string(a) + " cannot reach the memory of GPU " + std::to_string(b),
          "nvidia-smi topo -p2p r says why; all GPUs of a node belong in one pod");
    }
  }
}

Json::List describe(const Nics& nics) {
  Json::List list;
  for (const NicReach& nic : nics.reach) {
    Json json = Json::object();
    json.set("name", nic.name)
        .set("registers_gpu_memory", nic.memory.empty())
        .set("doorbell_mapped", nic.doorbell.empty());
    if (!nic.memory.empty()) json.set("memory_refused", nic.memory);
    if (!nic.doorbell.empty()) json.set("doorbell_refused", nic.doorbell);
    list.push_back(std::move(json));
  }
  return list;
}

void print(const Nics& nics) {
  if (!nics.why.empty()) std::printf("NICs were not checked: %s\n", nics.why.c_str());
  std::vector<std::vector<std::string>> rows = {{"NIC", "registers GPU memory", "doorbell mapped"}};
  for (const NicReach& nic : nics.reach) {
    rows.push_back({nic.name, nic.memory.empty() ? "yes" : "no: " + nic.memory,
                    nic.doorbell.empty() ? "yes" : "no: " + nic.doorbell});
  }
  if (rows.size() > 1) std::fputs(table(rows).c_str(), stdout);
}

}  // namespace

Exit probe(const Words& words) {
  const Args args(words, {"json"}, {"nics"});
  const std::string json = args.has("json") ? args.choice("json", {"-"}) : "";
  const int count = countGpusOrThrow();
  int driver = 0, runtime = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
  std::vector<std::vector<std::string>> rows = {
      {"GPU", "name", "capability", "SMs", "L2 MiB", "memory GiB", "DMA-BUF"}};
  Json::List gpus;
  for (int device = 0; device < count; device++) gpus.push_back(describe(device, rows));
  requirePeers(count);
  const Nics nics = args.has("nics") ? probeNics(count) : Nics{};
  const std::string verdict = "usable: " + std::to_string(count) +
                              " GPUs, each reaches every other's memory; driver CUDA " +
                              versionText(driver) + ", runtime " + versionText(runtime);
  if (json.empty()) {
    std::fputs(table(rows).c_str(), stdout);
    if (args.has("nics")) print(nics);
    std::puts(verdict.c_str());
    return Exit::kPass;
  }
  Json report = Json::object();
  report.set("schema", "epbench/1")
      .set("command", "probe")
      .set("exit", 0)
      .set("verdict", verdict)
      .set("driver_cuda", versionText(driver))
      .set("runtime_cuda", versionText(runtime))
      .set("gpus", std::move(gpus));
  if (args.has("nics")) report.set("nics", describe(nics));
  if (!nics.why.empty()) report.set("nics_not_asked", nics.why);
  std::puts(report.dump(true).c_str());
  return Exit::kPass;
}

}  // namespace epbench
