// Further outputs of a run, beside table and report.
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

  // All empty if the command does not know these flags.
  static Outputs from(const Args& args);
  static std::vector<std::string> flags();  // all but the switch --tune

  // Throws Failure(kUsage) if a file cannot be written.
  void write(const Json& report) const;
};

void writeFile(const std::string& path, const std::string& content);

}  // namespace epbench
