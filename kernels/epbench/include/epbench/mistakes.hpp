// A user's mistakes, all at once: who has made three is told of three.
#pragma once

#include <string>
#include <vector>

#include "epbench/failure.hpp"

namespace epbench {

class Mistakes {
 public:
  // Keeps a mistake that the step finds and goes on; whatever else fails is thrown as ever.
  template <typename Step>
  void attempt(const Step& step) {
    try {
      step();
    } catch (const Failure& failure) {
      if (failure.exit() != Exit::kUsage) throw;
      found_.push_back(failure);
    }
  }

  // Throws what was found; a single mistake as it is.
  void raise() const {
    if (found_.empty()) return;
    if (found_.size() == 1) throw Failure(found_.front());
    std::string all = std::to_string(found_.size()) + " mistakes:";
    for (const Failure& failure : found_) {
      all += std::string("\n  ") + failure.what();
      if (!failure.hint().empty()) all += "\n    hint: " + failure.hint();
    }
    throw Failure(Exit::kUsage, all);
  }

 private:
  std::vector<Failure> found_;
};

}  // namespace epbench
