// Parses a command's flags, written `--name value` or `--name=value`; `_` in a name counts as `-`.
// Flags of DeepEP and CloudAI are translated, or refused with the reason.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace epbench {

struct ForeignFlag;

class Args {
 public:
  // Throws Failure(kUsage) if `words` has a flag that is neither `known` nor one of the `switches`,
  // which take no value.
  Args(const std::vector<std::string>& words, const std::vector<std::string>& known,
       const std::vector<std::string>& switches);

  bool has(const std::string& name) const { return values_.count(name) > 0; }
  std::string text(const std::string& name, const std::string& fallback) const;
  std::string choice(const std::string& name, const std::vector<std::string>& allowed) const;
  long integer(const std::string& name, long fallback, long least, long most) const;
  double number(const std::string& name, double fallback, double least, double most) const;
  std::vector<int> integers(const std::string& name, const std::vector<int>& fallback, int least,
                            int most) const;

 private:
  struct Given;
  static Given parseAt(const std::vector<std::string>& words, std::size_t at);
  std::size_t storeAt(const std::vector<std::string>& words, std::size_t at,
                      const std::vector<std::string>& known,
                      const std::vector<std::string>& switches);
  bool storeForeign(const ForeignFlag& foreign, const Given& given,
                    const std::vector<std::string>& switches);
  bool store(const Given& given, const std::vector<std::string>& known,
             const std::vector<std::string>& switches);

  std::map<std::string, std::string> values_;
};

}  // namespace epbench
