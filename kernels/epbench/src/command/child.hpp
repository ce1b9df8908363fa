// A command in a separate process: its exit code and its output. CUDA starts afresh in each.
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

// The exit code of a command, its failure reported on stderr.
int exitOf(const std::function<Exit()>& command);

}  // namespace epbench
