#include "gpu/nccl_library.hpp"

#include <dlfcn.h>

#include "epbench/failure.hpp"

namespace epbench {
namespace {

constexpr int kBytes = 0;  // ncclInt8, so that counts are in bytes

}  // namespace

NcclLibrary::NcclLibrary(const std::string& path)
    : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)), path_(path) {
  if (handle_ == nullptr) {
    const char* reason = dlerror();
    why_ = reason == nullptr ? "it cannot be opened" : reason;
    return;
  }
  find(version_, "ncclGetVersion");
  find(uniqueId_, "ncclGetUniqueId");
  find(init_, "ncclCommInitRank");
  find(destroy_, "ncclCommDestroy");
  find(groupStart_, "ncclGroupStart");
  find(groupEnd_, "ncclGroupEnd");
  find(send_, "ncclSend");
  find(receive_, "ncclRecv");
  find(text_, "ncclGetErrorString");
}

template <typename F>
void NcclLibrary::find(F& function, const char* name) {
  function = reinterpret_cast<F>(dlsym(handle_, name));
  if (function == nullptr && why_.empty()) why_ = path_ + " has no " + name;
}

void NcclLibrary::check(int result, const char* call) const {
  if (result == 0) return;
  throw Failure(Exit::kCuda, std::string(call) + ": " + text_(result),
                "NCCL_DEBUG=WARN says more; the library is " + path_);
}

std::string NcclLibrary::version() const {
  int number = 0;
  check(version_(&number), "ncclGetVersion");
  return std::to_string(number / 10000) + "." + std::to_string(number % 10000 / 100) + "." +
         std::to_string(number % 100);
}

NcclLibrary::UniqueId NcclLibrary::uniqueId() const {
  UniqueId id;
  check(uniqueId_(&id), "ncclGetUniqueId");
  return id;
}

NcclLibrary::Comm NcclLibrary::join(int ranks, const UniqueId& id, int me) const {
  Comm comm = nullptr;
  check(init_(&comm, ranks, id, me), "ncclCommInitRank");
  return comm;
}

void NcclLibrary::groupStart() const { check(groupStart_(), "ncclGroupStart"); }
void NcclLibrary::groupEnd() const { check(groupEnd_(), "ncclGroupEnd"); }

void NcclLibrary::send(const void* from, std::size_t bytes, int peer, Comm comm,
                       cudaStream_t stream) const {
  check(send_(from, bytes, kBytes, peer, comm, stream), "ncclSend");
}

void NcclLibrary::receive(void* to, std::size_t bytes, int peer, Comm comm,
                          cudaStream_t stream) const {
  check(receive_(to, bytes, kBytes, peer, comm, stream), "ncclRecv");
}

}  // namespace epbench
