// Writes a report in other programs' formats: JUnit, CloudAI's results, DeepEP's tuning lines. The
// functions are pure: the same report always gives the same text.
#pragma once

#include <string>

#include "epbench/json.hpp"

namespace epbench {

// Returns JUnit XML with a test case for each check, for each limit and for the verdict.
std::string junitOf(const Json& report);

// Returns "benchmark_<ranks>_ranks_<date>_<mode>", a name that CloudAI's report parses.
std::string cloudAiFolder(const Json& report, const std::string& date);
constexpr const char* kCloudAiForm = "benchmark_<ranks>_ranks_<date>_<mode>";

// Returns a row for each operation, element and SM count, with deepep_bench's members; no rows if
// data was wrong.
Json::List cloudAiRows(const Json& report);

// Returns a line for each operation with its best SM count.
std::string tuningLines(const Json& report);

}  // namespace epbench
