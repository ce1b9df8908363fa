// Flags of DeepEP's tests and keys of CloudAI's DeepEP definitions: the name that epbench has for
// the flag, the only value that it accepts, or why it refuses the flag.
#pragma once

#include <string>
#include <vector>

namespace epbench {

struct ForeignFlag {
  const char* name;
  const char* known;    // epbench's name for the flag; empty: none
  const char* neutral;  // the only value that epbench implements; empty: none
  const char* reason;   // why other values are refused
};

const std::vector<ForeignFlag>& foreignFlags();
const ForeignFlag* findForeign(const std::string& name);  // null if it is unknown

// Whether two values mean the same: 0 means false, 1 means true.
bool sameValue(const std::string& given, const std::string& wanted);

}  // namespace epbench
