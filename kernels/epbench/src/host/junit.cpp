#include "epbench/fields.hpp"
#include "epbench/formats.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // XML cannot represent other control characters.
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

class Suite {
 public:
  explicit Suite(std::string name) : name_(std::move(name)) {}

  // Adds a test case. `wrong` says why it failed, and is empty if it passed.
  void add(const std::string& kind, const std::string& what, const std::string& wrong) {
    cases_ += "    <testcase classname=\"epbench." + escaped(name_) + "." + kind + "\" name=\"" +
              escaped(what) + "\"";
    cases_ += wrong.empty()
                  ? "/>\n"
                  : ">\n      <failure message=\"" + escaped(wrong) + "\"/>\n    </testcase>\n";
    count_++;
    failed_ += !wrong.empty();
  }

  std::string document() const {
    const std::string counts =
        "tests=\"" + std::to_string(count_) + "\" failures=\"" + std::to_string(failed_) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts +
           ">\n  <testsuite name=\"epbench " + escaped(name_) + "\" " + counts +
           " errors=\"0\" skipped=\"0\">\n" + cases_ + "  </testsuite>\n</testsuites>\n";
  }

 private:
  std::string name_, cases_;
  int count_ = 0, failed_ = 0;
};

// Returns why a limit fails; empty if it passes. Amber passes, because it must not stop CI. With
// `warnOnly`, for profiles whose limits no run has reached, red passes, too.
std::string failureOf(const Json& limit, bool warnOnly) {
  if (textOf(limit, "colour") != "red" || warnOnly) return {};
  const Json* value = limit.find("value");
  const bool measured = value != nullptr && value->number() != nullptr;
  return (measured ? fixed(*value->number(), 1) : std::string("not measured")) + ", wanted " +
         fixed(numberOf(limit, "amber"), 1);
}

}  // namespace

std::string junitOf(const Json& report) {
  Suite suite(textOf(report, "command"));
  for (const Json& check : listOf(report, "checks")) {
    const bool right = isTrue(check, "right");
    suite.add("check", textOf(check, "what"), right ? "" : "wrong: " + textOf(check, "found"));
  }
  const bool warnOnly = isTrue(report, "warn_only");
  for (const Json& limit : listOf(report, "limits")) {
    suite.add("limit", textOf(limit, "metric"), failureOf(limit, warnOnly));
  }
  const bool passed = numberOf(report, "exit") == 0;
  suite.add("run", "verdict", passed ? "" : textOf(report, "verdict"));
  return suite.document();
}

}  // namespace epbench
