// Collects a user's mistakes, so that all are reported at once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "epbench/failure.hpp"

namespace epbench {

class Mistakes {
 public:
  // Holds several mistakes in one exception, which an outer `attempt` splits again.
  class Several : public Failure {
   public:
    Several(const std::string& text, std::vector<Failure> all)
        : Failure(Exit::kUsage, text), all_(std::move(all)) {}
    const std::vector<Failure>& all() const { return all_; }

   private:
    std::vector<Failure> all_;
  };

  // Runs the step and keeps a mistake that it throws; other failures are rethrown.
  template <typename Step>
  void attempt(const Step& step) {
    try {
      step();
    } catch (const Several& several) {
      found_.insert(found_.end(), several.all().begin(), several.all().end());
    } catch (const Failure& failure) {
      if (failure.exit() != Exit::kUsage) throw;
      found_.push_back(failure);
    }
  }

  // Stores the result of `get` in `to`, or keeps the mistake that `get` throws.
  template <typename To, typename Get>
  void read(To& to, const Get& get) {
    attempt([&] { to = get(); });
  }

  // Throws the mistakes, if any, as one exception; a single mistake is thrown unchanged.
  void raise() const {
    if (found_.empty()) return;
    if (found_.size() == 1) throw Failure(found_.front());
    std::string all = std::to_string(found_.size()) + " mistakes:";
    for (const Failure& failure : found_) {
      all += std::string("\n  ") + failure.what();
      if (!failure.hint().empty()) all += "\n    hint: " + failure.hint();
    }
    throw Several(all, found_);
  }

 private:
  std::vector<Failure> found_;
};

}  // namespace epbench
