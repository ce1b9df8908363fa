// Wraps calls of the C interface: turns exceptions into a status and a message.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <string>

#include "epbench/failure.hpp"
#include "epfabric_ep.h"
#include "order.hpp"

struct epf_order {
  std::shared_ptr<ep::Order> order;
};

namespace ep {

// Returns the message of this thread's last failed call.
std::string& lastError();
// Stores the failure's message in lastError() and returns its status.
epf_status keepError(const epbench::Failure& failure);

template <typename Call>
epf_status guarded(Call call) noexcept {
  try {
    call();
    return EPF_OK;
  } catch (const epbench::Failure& failure) {
    return keepError(failure);
  } catch (const std::exception& error) {
    lastError() = error.what();
    return EPF_INVALID;
  }
}

inline void require(const void* pointer, const char* name) {
  if (pointer != nullptr) return;
  throw epbench::Failure(epbench::Exit::kUsage, std::string(name) + ": null");
}

}  // namespace ep
