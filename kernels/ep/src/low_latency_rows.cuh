// Moves low-latency rows through the registers of a warp.
#pragma once

#include <cstdint>

#include "gpu/cuda_check.hpp"
#include "low_latency.hpp"

namespace ep {

constexpr std::uint32_t kPiece = 512;  // bytes: 16 per lane
constexpr int kPushed = 7;             // pieces that a warp pushes at once

// A warp's part of a row.
struct Part {
  uint4 values[kPushed];

  __device__ void load(const char* from, std::uint32_t bytes, std::uint32_t first) {
#pragma unroll
    for (int i = 0; i < kPushed; i++) {
      const std::uint32_t at = first + i * kPiece;
      if (at < bytes) values[i] = __ldg(reinterpret_cast<const uint4*>(from + at));
    }
  }

  __device__ void store(char* to, std::uint32_t bytes, std::uint32_t first) const {
#pragma unroll
    for (int i = 0; i < kPushed; i++) {
      const std::uint32_t at = first + i * kPiece;
      if (at < bytes) *reinterpret_cast<uint4*>(to + at) = values[i];
    }
  }
};

// Adds two BF16 numbers, multiplied by a weight, to two sums.
__device__ __forceinline__ void addPair(float* sums, std::uint32_t pair, float weight) {
  sums[0] = __fmaf_rn(weight, __uint_as_float(pair << 16), sums[0]);
  sums[1] = __fmaf_rn(weight, __uint_as_float(pair & 0xFFFF0000u), sums[1]);
}

// Rounds two numbers to BF16.
__device__ __forceinline__ std::uint32_t rounded(float low, float high) {
  std::uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

// Float32 sums of a part of a row: `Count` times eight elements per lane.
template <int Count>
struct Sums {
  float sums[8 * Count] = {};

  __device__ __forceinline__ void add(const uint4 (&rows)[Count], float weight) {
#pragma unroll
    for (int i = 0; i < Count; i++) {
      addPair(sums + 8 * i, rows[i].x, weight);
      addPair(sums + 8 * i + 2, rows[i].y, weight);
      addPair(sums + 8 * i + 4, rows[i].z, weight);
      addPair(sums + 8 * i + 6, rows[i].w, weight);
    }
  }

  __device__ __forceinline__ void roundTo(uint4 (&rows)[Count]) const {
#pragma unroll
    for (int i = 0; i < Count; i++) {
      const float* eight = sums + 8 * i;
      rows[i] = make_uint4(rounded(eight[0], eight[1]), rounded(eight[2], eight[3]),
                           rounded(eight[4], eight[5]), rounded(eight[6], eight[7]));
    }
  }
};

}  // namespace ep
