// Warps and stages of the rings that dispatch and combine have in shared memory: as asked for, or
// as they suit.
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
  // Throws if the warps that were asked for do not fit beside rows of this shape, of any element.
  void requireRoom(const Shape& shape) const;

 private:
  // 0: as many as suit; if one of both is asked for, as many as suit beside it.
  struct Wanted {
    int warps, stages;
    int stagesOr(int usual) const { return stages > 0 ? stages : usual; }
  };
  static Wanted wantedFrom(const Args& args, const std::string& prefix);

  Wanted dispatch_, combine_;
};

}  // namespace epbench
