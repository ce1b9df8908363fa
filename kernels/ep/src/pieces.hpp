// Tracks which parts of a range are taken. It only computes offsets and owns no memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>

namespace ep {

class Pieces {
 public:
  // Pieces begin at multiples of this number, where any row may begin.
  static constexpr std::size_t kUnit = 4096;

  explicit Pieces(std::size_t bytes) : bytes_(bytes) {}

  // Takes `bytes` from the first gap that is large enough and returns where they begin; returns
  // nothing if there is no such gap.
  std::optional<std::size_t> take(std::size_t bytes);
  // Returns false if no piece begins there.
  bool giveBack(std::size_t begin) { return taken_.erase(begin) == 1; }
  bool empty() const { return taken_.empty(); }

 private:
  std::size_t bytes_;
  std::map<std::size_t, std::size_t> taken_;  // begin, bytes
};

}  // namespace ep
