// CUDA_CHECK(call): a failing call names itself, its place and CUDA's own words.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "epbench/failure.hpp"

namespace epbench {

inline void cudaCheck(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  throw Failure(Exit::kCuda, std::string(call) + " at " + file + ":" + std::to_string(line) +
                                 ": " + cudaGetErrorName(error) + ": " +
                                 cudaGetErrorString(error));
}

}  // namespace epbench

#define CUDA_CHECK(call) ::epbench::cudaCheck((call), #call, __FILE__, __LINE__)
