// A rank's memory that other ranks see. A part of it is lent for results, which the caller keeps as
// long as needed: all of the memory stays allocated until the last result is returned.
#pragma once

#include <cstddef>
#include <memory>

#include "pieces.hpp"

namespace ep {

class Memory {
 public:
  // Allocates `bytes` on the current GPU, followed by `results` bytes that can be lent.
  static std::shared_ptr<Memory> of(std::size_t bytes, std::size_t results);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  char* begin() const { return begin_; }
  std::size_t resultsAt() const { return resultsAt_; }
  std::size_t resultsEnd() const { return resultsAt_ + resultsBytes_; }
  // Lends a piece of `bytes`; returns null if there is no room.
  static void* lend(const std::shared_ptr<Memory>& memory, std::size_t bytes);
  // Returns a piece to the memory that lent it.
  static void takeBack(void* lent);

  // The ranks that write to a memory.
  struct Writers {
    const void* left;  // GPU memory: [ranks] flags, not 0 once the rank will never write again
    int ranks, me;
  };
  // Keeps the memory until a call of `freeIfAllLeft` after all writers have left.
  static void keepUntilAllLeft(std::shared_ptr<Memory> memory, Writers writers);
  // Frees kept memory that all writers have left.
  static void freeIfAllLeft();

 private:
  Memory(std::size_t bytes, std::size_t results);

  char* begin_ = nullptr;
  std::size_t resultsAt_, resultsBytes_;
  Pieces pieces_;
};

}  // namespace ep
