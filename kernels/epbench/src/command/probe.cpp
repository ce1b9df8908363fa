#include <cuda_runtime.h>

#include <cstdio>

#include "command/command.hpp"
#include "command/session.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

constexpr int kHopper = 9;  // TMA
// A driver runs the machine code of any toolkit of its own generation.
constexpr int kLeastDriver = CUDART_VERSION / 1000 * 1000;

Failure unusable(const std::string& message, const std::string& hint) {
  return Failure(Exit::kEnvironment, message, hint);
}

std::string version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

int devices() {
  int driver = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  if (driver == 0) {
    throw unusable("no NVIDIA driver is visible here",
                   "run on a GPU machine; in Kubernetes ask for nvidia.com/gpu");
  }
  if (driver < kLeastDriver) {
    throw unusable(
        "the driver knows CUDA " + version(driver) + ", this build needs " + version(kLeastDriver),
        CUDART_VERSION < 13000 ? "install driver R525 or newer" : "install driver R580 or newer");
  }
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {
    throw unusable(std::string("CUDA finds no GPU: ") + cudaGetErrorString(error),
                   "nvidia-smi on this machine says more");
  }
  if (count < 2) {
    throw unusable("one GPU is here, expert parallelism needs two", "give this pod more GPUs");
  }
  return count;
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
  rows.push_back({std::to_string(device), properties.name, capability,
                  std::to_string(properties.multiProcessorCount),
                  std::to_string(properties.l2CacheSize >> 20),
                  std::to_string(properties.totalGlobalMem >> 30)});
  Json json = Json::object();
  json.set("device", device)
      .set("name", properties.name)
      .set("capability", capability)
      .set("sms", properties.multiProcessorCount)
      .set("l2_bytes", properties.l2CacheSize)
      .set("memory_bytes", static_cast<double>(properties.totalGlobalMem));
  return json;
}

void requirePeers(int count) {
  for (int a = 0; a < count; a++) {
    for (int b = 0; b < count; b++) {
      int can = 0;
      if (a != b) CUDA_CHECK(cudaDeviceCanAccessPeer(&can, a, b));
      if (a == b || can != 0) continue;
      throw unusable(
          "GPU " + std::to_string(a) + " cannot reach the memory of GPU " + std::to_string(b),
          "nvidia-smi topo -p2p r says why; all GPUs of a node belong in one pod");
    }
  }
}

}  // namespace

Exit probe(const Words& words) {
  const Args args(words, {"json"}, {});
  const std::string json = args.has("json") ? args.choice("json", {"-"}) : "";
  const int count = devices();
  int driver = 0, runtime = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
  std::vector<std::vector<std::string>> rows = {
      {"GPU", "name", "capability", "SMs", "L2 MiB", "memory GiB"}};
  Json::List gpus;
  for (int device = 0; device < count; device++) gpus.push_back(describe(device, rows));
  requirePeers(count);
  const std::string verdict = "usable: " + std::to_string(count) +
                              " GPUs, each reaches every other's memory; driver CUDA " +
                              version(driver) + ", runtime " + version(runtime);
  if (json.empty()) {
    std::printf("%s%s\n", table(rows).c_str(), verdict.c_str());
    return Exit::kPass;
  }
  Json report = Json::object();
  report.set("schema", "epbench/1")
      .set("command", "probe")
      .set("exit", 0)
      .set("verdict", verdict)
      .set("driver_cuda", version(driver))
      .set("runtime_cuda", version(runtime))
      .set("gpus", std::move(gpus));
  std::puts(report.dump(true).c_str());
  return Exit::kPass;
}

}  // namespace epbench
