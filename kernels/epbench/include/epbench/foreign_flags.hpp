// Flags of DeepEP's tests and keys of CloudAI's DeepEP definitions: our name for the flag, the
// value that changes nothing here, or why the flag is refused. No flag is ever ignored.
#pragma once

#include <string>
#include <vector>

namespace epbench {

struct ForeignFlag {
  const char* name;
  const char* known;    // our name for the flag; empty: none
  const char* neutral;  // the only value that epbench implements; empty: none
  const char* reason;   // why other values are refused
};

const std::vector<ForeignFlag>& foreignFlags();
const ForeignFlag* findForeign(const std::string& name);  // null if it is unknown

// Compares values as users may write them: 0 is false, 1 is true.
bool sameValue(const std::string& given, const std::string& wanted);

}  // namespace epbench
