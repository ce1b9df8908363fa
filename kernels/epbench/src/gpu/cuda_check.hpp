// CUDA_CHECK(call): the error names the failed call, its place, and CUDA's message.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "epbench/failure.hpp"

namespace epbench {

inline void cudaCheck(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  // Cuts the build folder, which means nothing to users, from the path.
  const std::string path(file);
  const auto src = path.rfind("/src/");
  const std::string place = src == std::string::npos ? path : path.substr(src + 1);
  throw Failure(Exit::kCuda, std::string(call) + " at " + place + ":" + std::to_string(line) +
                                 ": " + cudaGetErrorName(error) + ": " + cudaGetErrorString(error));
}

}  // namespace epbench

#define CUDA_CHECK(call) ::epbench::cudaCheck((call), #call, __FILE__, __LINE__)
