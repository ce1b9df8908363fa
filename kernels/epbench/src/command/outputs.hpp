// Optional outputs of a run, in addition to its table and report.
#pragma once

#include <string>
#include <vector>

#include "epbench/args.hpp"
#include "epbench/json.hpp"

namespace epbench {

struct Outputs {
  std::string junitPath;      // empty: none
  std::string cloudAiFolder;  // empty: none
  std::string date;           // part of a folder's name; an option, so that outputs read no clock
  bool tune = false;

  // Returns empty paths if the command does not have these flags.
  static Outputs from(const Args& args);
  static std::vector<std::string> flags();  // except the switch --tune

  // Throws Failure(kUsage) if a file cannot be written.
  void write(const Json& report) const;
};

void writeFile(const std::string& path, const std::string& content);

}  // namespace epbench
