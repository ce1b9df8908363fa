// Flags of DeepEP's tests and keys of CloudAI's DeepEP definitions: under which name we know them,
// with which value they change nothing here, or why they are refused. None is ever ignored.
#pragma once

#include <string>
#include <vector>

namespace epbench {

struct ForeignFlag {
  const char* name;
  const char* known;    // our own name for it; empty: there is none
  const char* neutral;  // the only value that says what epbench does anyway; empty: none does
  const char* reason;   // why no other
};

const std::vector<ForeignFlag>& foreignFlags();
const ForeignFlag* findForeign(const std::string& name);  // null if it is unknown

// As one may write it: 0 is false, 1 is true.
bool sameValue(const std::string& given, const std::string& wanted);

}  // namespace epbench
