// Rounds to FP8 (e4m3) like the hardware, but in plain arithmetic, as a reference for casts on a
// GPU.
#pragma once

#include <cstdint>
#include <vector>

namespace epbench {

// Rounds to nearest, ties to even; saturates at 448.
std::uint8_t toFp8(float value);

struct Quantised {
  std::vector<std::uint8_t> elements;
  std::vector<float> scales;  // one for each 128 elements: their greatest magnitude / 448
};

// Quantises BF16 bits; magnitudes below 1e-4 count as 1e-4.
Quantised quantise(const std::vector<std::uint16_t>& row);

}  // namespace epbench
