// Which parts of a range are taken. Pure arithmetic: it knows no memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>

namespace ep {

class Pieces {
 public:
  // Of pieces: what any row may begin at.
  static constexpr std::size_t kUnit = 4096;

  explicit Pieces(std::size_t bytes) : bytes_(bytes) {}

  // Where the first gap of so many bytes begins, which are taken then; none if there is no such
  // gap.
  std::optional<std::size_t> take(std::size_t bytes);
  // False if no piece begins there.
  bool giveBack(std::size_t begin) { return taken_.erase(begin) == 1; }
  bool empty() const { return taken_.empty(); }

 private:
  std::size_t bytes_;
  std::map<std::size_t, std::size_t> taken_;  // begin, bytes
};

}  // namespace ep
