// A table for people: first column left, others right.
#pragma once

#include <string>
#include <vector>

namespace epbench {

std::string table(const std::vector<std::vector<std::string>>& rows);
std::string fixed(double value, int decimals);

}  // namespace epbench
