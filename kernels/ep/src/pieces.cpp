#include "pieces.hpp"

#include "epbench/shape.hpp"

namespace ep {

std::optional<std::size_t> Pieces::take(std::size_t bytes) {
  if (bytes == 0 || bytes > bytes_) return std::nullopt;
  const std::size_t wanted = epbench::roundUp(bytes, kUnit);
  std::size_t at = 0;
  for (const auto& [begin, size] : taken_) {
    if (begin - at >= wanted) break;
    at = begin + size;
  }
  if (at > bytes_ || bytes_ - at < wanted) return std::nullopt;
  taken_.emplace(at, wanted);
  return at;
}

}  // namespace ep
