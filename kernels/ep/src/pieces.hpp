// Tracks which parts of a range are taken. Pure arithmetic, without memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>

namespace ep {

class Pieces {
 public:
  // Granularity of pieces: any row may begin at a multiple of it.
  static constexpr std::size_t kUnit = 4096;

  explicit Pieces(std::size_t bytes) : bytes_(bytes) {}

  // Takes the first gap of `bytes` and returns where it begins, or nothing if there is none.
  std::optional<std::size_t> take(std::size_t bytes);
  // Returns false if no piece begins there.
  bool giveBack(std::size_t begin) { return taken_.erase(begin) == 1; }
  bool empty() const { return taken_.empty(); }

 private:
  std::size_t bytes_;
  std::map<std::size_t, std::size_t> taken_;  // begin, bytes
};

}  // namespace ep
