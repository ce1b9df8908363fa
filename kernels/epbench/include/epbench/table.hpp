// Formats a table for people: the first column is left-aligned, others are right-aligned.
#pragma once

#include <string>
#include <vector>

namespace epbench {

std::string table(const std::vector<std::vector<std::string>>& rows);
std::string fixed(double value, int decimals);

}  // namespace epbench
