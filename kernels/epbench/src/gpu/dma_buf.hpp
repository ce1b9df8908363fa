// Memory of a GPU as a file descriptor: how a NIC reaches it where no nvidia-peermem is loaded.
#pragma once

#include <cstddef>
#include <string>

namespace epbench {

// A piece of the memory of one GPU, exported as a dma-buf. Owns both.
class DmaBuf {
 public:
  // Of the present device; `bytes` is a multiple of a page of the host.
  explicit DmaBuf(std::size_t bytes);
  ~DmaBuf();
  DmaBuf(const DmaBuf&) = delete;
  DmaBuf& operator=(const DmaBuf&) = delete;

  // -1 where the driver exports none; then `why` says so.
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
