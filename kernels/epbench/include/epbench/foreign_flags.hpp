// Lists flags of DeepEP's tests and keys of CloudAI's DeepEP definitions, each with epbench's name
// for the flag, with the only value that epbench accepts, or with the reason why it is refused.
#pragma once

#include <string>
#include <vector>

namespace epbench {

struct ForeignFlag {
  const char* name;
  const char* ownName;    // epbench's name for the flag; empty if there is none
  const char* onlyValue;  // the only value that epbench implements; empty if there is none
  const char* reason;     // why other values are refused
};

const std::vector<ForeignFlag>& foreignFlags();
const ForeignFlag* findForeign(const std::string& name);  // null if it is unknown

// Returns whether two values have the same meaning, where 0 also means false and 1 true.
bool sameValue(const std::string& given, const std::string& wanted);

}  // namespace epbench
