// Whether the NICs of this machine reach the memory of its GPUs, and GPUs their doorbells: what
// DeepEP between nodes needs, asked without a message. rdma-core is opened at run time, so that
// nothing needs it.
#pragma once

#include <string>
#include <vector>

namespace epbench {

// Empty texts: it works. Else why not.
struct NicReach {
  std::string name;
  std::string memory;  // registering the memory of every GPU, as dma-buf
  std::string
      doorbell;  // mapping a page of the NIC's for a GPU's stores: NVSHMEM's NIC handler GPU
};

// Those of NVIDIA, in the order of rdma-core. `why` says when none can be asked.
struct Nics {
  std::vector<NicReach> reach;
  std::string why;
};

Nics askNics(int gpus);

}  // namespace epbench
