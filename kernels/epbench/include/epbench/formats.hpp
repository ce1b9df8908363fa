// A report in other programs' forms: JUnit, CloudAI's results, DeepEP's tuning lines. Pure: from
// the report alone, so that the same report always gives the same text.
#pragma once

#include <string>

#include "epbench/json.hpp"

namespace epbench {

// A case for each check and each limit, and one for the verdict.
std::string junitOf(const Json& report);

// "benchmark_<ranks>_ranks_<date>_<mode>", which CloudAI's report takes apart.
std::string cloudAiFolder(const Json& report, const std::string& date);
constexpr const char* kCloudAiForm = "benchmark_<ranks>_ranks_<date>_<mode>";

// A row for each operation, element and SM count, with the members that deepep_bench writes; none
// if data was wrong.
Json::List cloudAiRows(const Json& report);

// The best SM count of each operation, a line for each.
std::string tuningLines(const Json& report);

}  // namespace epbench
