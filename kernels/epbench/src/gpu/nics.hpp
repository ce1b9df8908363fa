// Whether this machine's NICs reach the memory of its GPUs, and GPUs the doorbells of NICs. DeepEP
// needs both between nodes; the probe sends no message. rdma-core is opened at run time, so that
// epbench does not depend on it.
#pragma once

#include <string>
#include <vector>

namespace epbench {

// An empty text means that it works; otherwise the text gives the reason.
struct NicReach {
  std::string name;
  std::string memory;  // registering the memory of every GPU, as dma-buf
  std::string
      doorbell;  // mapping a page of the NIC's for a GPU's stores: NVSHMEM's NIC handler GPU
};

// NVIDIA's NICs, in the order of rdma-core. `why` gives the reason if none can be probed.
struct Nics {
  std::vector<NicReach> reach;
  std::string why;
};

Nics askNics(int gpus);

}  // namespace epbench
