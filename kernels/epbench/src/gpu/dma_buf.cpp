#include "gpu/dma_buf.hpp"

#include <cuda.h>
#include <cuda_runtime.h>
#include <unistd.h>

#include "gpu/cuda_check.hpp"

namespace epbench {
namespace {

// The first CUDA version with cuMemGetHandleForAddressRange.
constexpr unsigned kExportSince = 11070;

using Export = CUresult (*)(void*, CUdeviceptr, std::size_t, CUmemRangeHandleType,
                            unsigned long long);

Export findExport() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult queryResult{};
  CUDA_CHECK(cudaGetDriverEntryPointByVersion("cuMemGetHandleForAddressRange", &function,
                                              kExportSince, cudaEnableDefault, &queryResult));
  return queryResult == cudaDriverEntryPointSuccess ? reinterpret_cast<Export>(function) : nullptr;
}

}  // namespace

DmaBuf::DmaBuf(std::size_t bytes) : bytes_(bytes) {
  CUDA_CHECK(cudaMalloc(&memory_, bytes));
  try {
    exportMemory();
  } catch (...) {
    cudaFree(memory_);
    throw;
  }
}

void DmaBuf::exportMemory() {
  const Export call = findExport();
  if (call == nullptr) {
    why_ = "the driver has no cuMemGetHandleForAddressRange";
    return;
  }
  const CUresult result = call(&descriptor_, reinterpret_cast<CUdeviceptr>(memory_), bytes_,
                               CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0);
  if (result == CUDA_SUCCESS) return;
  descriptor_ = -1;
  why_ = "cuMemGetHandleForAddressRange: error " + std::to_string(result);
}

DmaBuf::~DmaBuf() {
  if (descriptor_ >= 0) close(descriptor_);
  cudaFree(memory_);
}

}  // namespace epbench
