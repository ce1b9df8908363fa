// Computes the content of rows. Every word identifies its origin, so that a row or word in the
// wrong place is found. constexpr, so that the kernels that fill and verify use the same formulas.
#pragma once

#include <cstdint>

namespace epbench {

// A hash of multiplications and shifts: not cryptographic, but every input bit affects every output
// bit.
constexpr std::uint32_t mix(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t h = a * 0x9E3779B1u ^ b * 0x85EBCA77u ^ c * 0xC2B2AE3Du;
  h ^= h >> 15;
  h *= 0x2C1B3C6Du;
  h ^= h >> 12;
  h *= 0x297A2D39u;
  return h ^ h >> 15;
}

enum class Content : std::uint32_t { kRows = 1, kScales = 2, kPartials = 3, kCeiling = 4 };

// Returns a key for each rank, kind of content and iteration, so that stale data differs from
// fresh.
constexpr std::uint32_t payloadKey(Content content, int rank, std::uint32_t iteration) {
  return mix(0x45504232u + static_cast<std::uint32_t>(content), static_cast<std::uint32_t>(rank),
             iteration);
}

constexpr std::uint32_t payloadWord(std::uint32_t key, std::uint32_t row, std::uint32_t column) {
  return mix(key, row, column);
}

// Returns two BF16 numbers between 1/2 and 2 in magnitude, with any sign and mantissa.
constexpr std::uint32_t payloadBf16Pair(std::uint32_t key, std::uint32_t row,
                                        std::uint32_t column) {
  return (mix(key, row, column) & 0x80FF80FFu) | 0x3F003F00u;
}

}  // namespace epbench
