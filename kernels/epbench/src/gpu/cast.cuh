// Casts a row to FP8 in transit: the warps that share a token read BF16 from memory and write
// elements and scales to shared memory.
#pragma once

#include <cstdint>

#include "gpu/ptx.cuh"

namespace epbench {

constexpr int kLoadsAtOnce = 7;  // per lane
constexpr float kMaxFp8 = 448;   // of e4m3

// The warps that share a token.
struct Group {
  int number;
  int warps;
  int warp;  // number in the group
  int lane;

  __device__ void meet() const {
    // All lanes of a warp must reach the barrier together.
    __syncwarp();
    ptx::syncThreads(1 + number, warps * 32);
  }
};

__device__ __forceinline__ float lowerOf(std::uint32_t pair) { return __uint_as_float(pair << 16); }
__device__ __forceinline__ float upperOf(std::uint32_t pair) {
  return __uint_as_float(pair & 0xFFFF0000u);
}

__device__ __forceinline__ std::uint32_t toFp8Pair(std::uint32_t pair, float factor) {
  std::uint16_t both;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;"
      : "=h"(both)
      : "f"(__fmul_rn(upperOf(pair), factor)), "f"(__fmul_rn(lowerOf(pair), factor)));
  return both;
}

// The divisor of a block of 128 elements: its greatest magnitude divided by e4m3's maximum, exact
// or rounded up to a power of two.
enum class Scale { kExact, kPowerOfTwo };

template <Scale Kind>
__device__ __forceinline__ float scaleOf(float greatest) {
  const float exact = __fdiv_rn(greatest, kMaxFp8);
  if constexpr (Kind == Scale::kExact) {
    return exact;
  } else {
    return __uint_as_float((__float_as_uint(exact) + 0x7FFFFFu) & 0x7F800000u);
  }
}

template <Scale Kind>
__device__ __forceinline__ float factorOf(float greatest) {
  return Kind == Scale::kExact ? __fdiv_rn(kMaxFp8, greatest)
                               : __fdiv_rn(1.0f, scaleOf<Kind>(greatest));
}

// Casts eight elements per lane; sixteen lanes share a block of 128 elements and its scale.
template <Scale Kind>
__device__ void castStep(uint4 v, char* row, int hidden, int at) {
  const std::uint32_t pairs[4] = {v.x, v.y, v.z, v.w};
  float greatest = 1e-4f;
  for (const std::uint32_t pair : pairs) {
    greatest = fmaxf(greatest, fmaxf(fabsf(lowerOf(pair)), fabsf(upperOf(pair))));
  }
  for (int step = 8; step > 0; step /= 2)
    greatest = fmaxf(greatest, __shfl_xor_sync(~0u, greatest, step));
  if (at >= hidden) return;
  const float factor = factorOf<Kind>(greatest);
  *reinterpret_cast<uint2*>(row + at) =
      make_uint2(toFp8Pair(v.x, factor) | toFp8Pair(v.y, factor) << 16,
                 toFp8Pair(v.z, factor) | toFp8Pair(v.w, factor) << 16);
  auto* scales = reinterpret_cast<float*>(row + hidden);
  if (at % 128 == 0) scales[at / 128] = scaleOf<Kind>(greatest);
}

// Casts a row. Issues many loads at once: in sequence they took 25 us for a row of 7168 elements.
template <Scale Kind>
__device__ void quantise(const Group& group, const char* from, char* row, int hidden) {
  const int step = group.warps * 256;
  for (int first = group.warp * 256; first < hidden; first += kLoadsAtOnce * step) {
    uint4 values[kLoadsAtOnce];
#pragma unroll
    for (int i = 0; i < kLoadsAtOnce; i++) {
      const int at = first + i * step + group.lane * 8;
      values[i] = at < hidden ? __ldg(reinterpret_cast<const uint4*>(from) + at / 8) : uint4{};
    }
#pragma unroll
    for (int i = 0; i < kLoadsAtOnce; i++) {
      const int at = first + i * step;
      if (at < hidden) castStep<Kind>(values[i], row, hidden, at + group.lane * 8);
    }
  }
}

}  // namespace epbench
