// Probes whether this machine's NICs reach the memory of its GPUs, and its GPUs reach the doorbells
// of NICs. DeepEP needs both between nodes. The probe sends no message; rdma-core is opened at run
// time, so that epbench does not depend on it.
#pragma once

#include <string>
#include <vector>

namespace epbench {

// The result for one NIC. An empty text means that it works; otherwise the text gives the reason.
struct NicReach {
  std::string name;
  // For registering the memory of every GPU, as dma-buf.
  std::string memory;
  // For mapping a page of the NIC for stores of a GPU, as NVSHMEM's NIC handler "GPU" does.
  std::string doorbell;
};

// NVIDIA's NICs, in the order of rdma-core. If no NIC can be probed, `why` gives the reason.
struct Nics {
  std::vector<NicReach> reach;
  std::string why;
};

Nics probeNics(int gpus);

}  // namespace epbench
