// GPU memory as a file descriptor, through which a NIC reaches the memory without nvidia-peermem.
#pragma once

#include <cstddef>
#include <string>

namespace epbench {

// A piece of one GPU's memory, exported as a dma-buf. Owns the memory and the descriptor.
class DmaBuf {
 public:
  // Allocates on the current device; `bytes` is a multiple of the host's page size.
  explicit DmaBuf(std::size_t bytes);
  ~DmaBuf();
  DmaBuf(const DmaBuf&) = delete;
  DmaBuf& operator=(const DmaBuf&) = delete;

  // Returns -1 if the driver exports no dma-buf; `why` then gives the reason.
  int descriptor() const { return descriptor_; }
  const std::string& why() const { return why_; }
  std::size_t bytes() const { return bytes_; }

 private:
  void exportMemory();

  std::size_t bytes_;
  void* memory_ = nullptr;
  int descriptor_ = -1;
  std::string why_;
};

}  // namespace epbench
