// The documented exit codes of epbench, and the exception that carries them.
#pragma once

#include <stdexcept>
#include <string>

namespace epbench {

enum class Exit : int {
  kPass = 0,
  kUsage = 2,
  kEnvironment = 3,
  kWrongData = 4,
  kHang = 5,
  kBelowThreshold = 6,
  kRendezvous = 7,
  kCuda = 8,
};

// An error. Its message says what was tried and found; `hint` says what to do.
class Failure : public std::runtime_error {
 public:
  Failure(Exit exit, const std::string& message, std::string hint = {})
      : std::runtime_error(message), exit_(exit), hint_(std::move(hint)) {}
  Exit exit() const { return exit_; }
  const std::string& hint() const { return hint_; }

 private:
  Exit exit_;
  std::string hint_;
};

}  // namespace epbench
