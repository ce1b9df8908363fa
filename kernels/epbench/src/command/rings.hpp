// Warps and stages of the shared-memory rings of dispatch and combine: as requested, or suitable
// defaults.
#pragma once

#include <string>
#include <vector>

#include "command/workspace.hpp"
#include "epbench/args.hpp"

namespace epbench {

class Rings {
 public:
  static std::vector<std::string> flags();
  static Rings from(const Args& args);

  Effort dispatch(Workspace& work, Element element, int sms) const;
  Effort combine(Workspace& work, int sms) const;
  // Throws if the requested warps do not fit rows of this shape, for any element.
  void requireFit(const Shape& shape) const;

 private:
  // The requested numbers; 0 stands for a default, which may depend on the other number.
  struct Wanted {
    int warps, stages;
    int stagesOr(int usual) const { return stages > 0 ? stages : usual; }
  };
  static Wanted wantedFrom(const Args& args, const std::string& prefix);

  Wanted dispatch_, combine_;
};

}  // namespace epbench
