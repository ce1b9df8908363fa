// A command in a process of its own: its exit code and what it said. CUDA starts afresh in each.
#pragma once

#include <functional>
#include <string>

#include "command/command.hpp"

namespace epbench {

struct Said {
  int exit;  // 128 + signal if it was killed
  std::string output;
  std::string talk;  // what went to stderr
};

Said runApart(const std::function<Exit()>& command, int deadlineSeconds);

// The exit code of a command, its failure told on stderr.
int exitOf(const std::function<Exit()>& command);

}  // namespace epbench
