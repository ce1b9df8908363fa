// NCCL, opened at run time if it is installed, so that epbench does not depend on it. Declares only
// the functions needed to exchange bytes; they have been the same since NCCL 2.7 (docs.nvidia.com,
// NCCL user guide, API: communicators, group calls, point to point).
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>

namespace epbench {

class NcclLibrary {
 public:
  struct UniqueId {
    char bytes[128];
  };
  using Comm = struct NcclComm*;

  // Loads the library by its name or path. `usable` returns whether the library and all functions
  // were found; if not, `why` gives the reason.
  explicit NcclLibrary(const std::string& path);

  bool usable() const { return why_.empty(); }
  const std::string& why() const { return why_; }
  std::string version() const;

  UniqueId uniqueId() const;
  // Collective.
  Comm join(int ranks, const UniqueId& id, int me) const;
  void leave(Comm comm) const { destroy_(comm); }

  void groupStart() const;
  void groupEnd() const;
  void send(const void* from, std::size_t bytes, int peer, Comm comm, cudaStream_t stream) const;
  void receive(void* to, std::size_t bytes, int peer, Comm comm, cudaStream_t stream) const;

 private:
  template <typename F>
  void find(F& function, const char* name);
  void check(int result, const char* call) const;

  void* handle_;
  std::string path_, why_;
  int (*version_)(int*) = nullptr;
  int (*uniqueId_)(UniqueId*) = nullptr;
  int (*init_)(Comm*, int, UniqueId, int) = nullptr;
  int (*destroy_)(Comm) = nullptr;
  int (*groupStart_)() = nullptr;
  int (*groupEnd_)() = nullptr;
  int (*send_)(const void*, std::size_t, int, int, Comm, cudaStream_t) = nullptr;
  int (*receive_)(void*, std::size_t, int, int, Comm, cudaStream_t) = nullptr;
  const char* (*text_)(int) = nullptr;
};

}  // namespace epbench
