// Runs a command in a separate process and returns exit code and output. CUDA starts anew in each
// process.
#pragma once

#include <functional>
#include <string>

#include "command/command.hpp"

namespace epbench {

struct ChildOutput {
  int exit;  // 128 + signal if it was killed
  std::string output;
  std::string errors;  // what went to stderr
};

ChildOutput runApart(const std::function<Exit()>& command, int deadlineSeconds);

// Returns the exit code of a command, and reports its failure on stderr.
int exitOf(const std::function<Exit()>& command);

}  // namespace epbench
