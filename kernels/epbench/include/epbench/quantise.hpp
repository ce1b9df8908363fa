// FP8 (e4m3) as the hardware rounds it, by plain arithmetic: what casts on a GPU are held against.
#pragma once

#include <cstdint>
#include <vector>

namespace epbench {

// To the nearest, ties to even; beyond 448 it is 448.
std::uint8_t toFp8(float value);

struct Quantised {
  std::vector<std::uint8_t> elements;
  std::vector<float> scales;  // one for each 128 elements: their greatest magnitude / 448
};

// Of BF16 bits; a magnitude below 1e-4 counts as 1e-4.
Quantised quantise(const std::vector<std::uint16_t>& row);

}  // namespace epbench
