// A rank's memory that others see. A part of it is lent for results, which the caller keeps as long
// as it likes: all of it stays until the last of them has come back.
#pragma once

#include <cstddef>
#include <memory>

#include "pieces.hpp"

namespace ep {

class Memory {
 public:
  // Allocates on the current GPU; `results` bytes behind the first `bytes` are lent.
  static std::shared_ptr<Memory> of(std::size_t bytes, std::size_t results);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  char* begin() const { return begin_; }
  std::size_t resultsAt() const { return resultsAt_; }
  std::size_t resultsEnd() const { return resultsAt_ + resultsBytes_; }
  // Null if there is no room.
  static void* lend(const std::shared_ptr<Memory>& memory, std::size_t bytes);
  // From whichever memory it is.
  static void takeBack(void* lent);

  // Of memory that others may still write: on the GPU, [ranks] which of them never will again.
  struct Writers {
    const void* left;
    int ranks, me;
  };
  // Keeps it until all writers have left and `freeLeft` is called.
  static void keepUntilLeft(std::shared_ptr<Memory> memory, Writers writers);
  // Frees what is kept and has no writers any more.
  static void freeLeft();

 private:
  Memory(std::size_t bytes, std::size_t results);

  char* begin_ = nullptr;
  std::size_t resultsAt_, resultsBytes_;
  Pieces pieces_;
};

}  // namespace ep
