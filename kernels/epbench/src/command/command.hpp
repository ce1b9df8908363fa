// The subcommands: each takes its command-line words, prints to stdout, and returns its exit code.
#pragma once

#include <string>
#include <vector>

#include "epbench/failure.hpp"

namespace epbench {

using Words = std::vector<std::string>;

Exit plan(const Words& words);
Exit probe(const Words& words);
Exit ceiling(const Words& words);
Exit intranode(const Words& words);
Exit lowlat(const Words& words);
Exit selftest(const Words& words);
Exit selftestRandom(const Words& words);  // selftest --random
Exit accept(const Words& words);
Exit merge(const Words& words);
Exit nccl(const Words& words);

}  // namespace epbench
