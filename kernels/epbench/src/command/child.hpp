// Runs a command in a separate process, in which CUDA starts anew, and returns its exit code and
// output.
#pragma once

#include <functional>
#include <string>

#include "command/command.hpp"

namespace epbench {

struct ChildOutput {
  int exit;  // 128 + signal if it was killed
  std::string output;
  std::string errors;  // the text on stderr
};

ChildOutput runInChild(const std::function<Exit()>& command, int deadlineSeconds);

// Runs a command in this process, reports a failure on stderr, and returns the exit code.
int exitOf(const std::function<Exit()>& command);

}  // namespace epbench
