#include "epbench/args.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "epbench/failure.hpp"
#include "epbench/foreign_flags.hpp"
#include "epbench/mistakes.hpp"

namespace epbench {
namespace {

bool contains(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const auto& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

Failure usage(const std::string& message, const std::string& hint) {
  return Failure(Exit::kUsage, message, hint);
}

long parseInteger(const std::string& name, const std::string& text, long least, long most) {
  char* end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || value < least || value > most) {
    throw usage("--" + name + ": not a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most) + ", got \"" + text + "\"",
                "give one, as in --" + name + "=" + std::to_string(least));
  }
  return value;
}

// Translates DeepEP's name of an element type into epbench's; returns other values unchanged.
std::string ownTypeName(const std::string& value) { return value == "bfloat16" ? "bf16" : value; }

}  // namespace

struct Args::Given {
  std::string name;
  bool attached;                           // --name=value
  std::optional<std::string> value;        // the attached value, or the next word
  std::optional<std::string> switchValue;  // equal to `value`, but empty if the next word is a flag
};

Args::Given Args::parseAt(const std::vector<std::string>& words, std::size_t at) {
  const std::string& word = words[at];
  if (word.rfind("--", 0) != 0) {
    throw usage("not a flag: \"" + word + "\"", "flags are written --name value");
  }
  const auto equals = word.find('=');
  Given given{word.substr(2, equals == std::string::npos ? equals : equals - 2), false, {}, {}};
  std::replace(given.name.begin(), given.name.end(), '_', '-');
  if (equals != std::string::npos) {
    given.attached = true;
    given.value = given.switchValue = word.substr(equals + 1);
  } else if (at + 1 < words.size()) {
    given.value = words[at + 1];
    if (given.value->rfind("--", 0) != 0) given.switchValue = given.value;
  }
  return given;
}

Args::Args(const std::vector<std::string>& words, const std::vector<std::string>& known,
           const std::vector<std::string>& switches) {
  Mistakes mistakes;
  for (std::size_t i = 0; i < words.size();) {
    const std::size_t first = i++;
    // A word after an unknown flag may be its value, so it is not reported as another mistake.
    while (i < words.size() && words[i].rfind("--", 0) != 0) i++;
    mistakes.attempt([&] { i = storeAt(words, first, known, switches); });
  }
  mistakes.raise();
}

// Stores the flag at this word; returns the index of the next flag.
std::size_t Args::storeAt(const std::vector<std::string>& words, std::size_t at,
                          const std::vector<std::string>& known,
                          const std::vector<std::string>& switches) {
  Given given = parseAt(words, at);
  // Foreign flags are accepted only by commands that know a problem's shape.
  const ForeignFlag* foreign = contains(known, "num-tokens") ? findForeign(given.name) : nullptr;
  if (foreign != nullptr && storeForeign(*foreign, given, switches)) {
    return at + 1 + (given.switchValue.has_value() && !given.attached);
  }
  if (foreign != nullptr && contains(known, foreign->ownName)) given.name = foreign->ownName;
  return at + 1 + store(given, known, switches);
}

// Handles a foreign flag. Returns false if the caller must store it under epbench's name.
bool Args::storeForeign(const ForeignFlag& foreign, const Given& given,
                        const std::vector<std::string>& switches) {
  const std::string value = given.switchValue.value_or("true");
  const std::string ownName = foreign.ownName, onlyValue = foreign.onlyValue;
  if (contains(switches, ownName)) {
    if (sameValue(value, "true")) values_[ownName] = "true";
    if (sameValue(value, "true") || sameValue(value, "false")) return true;
    throw usage("--" + given.name + ": not true or false, got \"" + value + "\"", "write true");
  }
  if (!ownName.empty()) return false;
  if (onlyValue.empty()) {
    throw usage("--" + given.name + " is not supported: " + foreign.reason, "leave it out");
  }
  if (sameValue(value, onlyValue)) return true;
  throw usage("--" + given.name + ": only " + onlyValue + " is supported, got \"" + value +
                  "\": " + foreign.reason,
              "leave it out");
}

// Stores the flag; returns whether its value was the next word.
bool Args::store(const Given& given, const std::vector<std::string>& known,
                 const std::vector<std::string>& switches) {
  const std::string& name = given.name;
  if (contains(switches, name)) {
    if (given.attached) throw usage("--" + name + " takes no value", "leave it out");
    values_[name] = "true";
    return false;
  }
  if (!contains(known, name)) {
    throw usage("no such flag here: --" + name, "known: " + joined(known) + " " + joined(switches));
  }
  if (values_.count(name) > 0) throw usage("--" + name + " is given twice", "give it once");
  if (!given.value.has_value()) {
    throw usage("--" + name + " has no value", "write --" + name + " value");
  }
  values_[name] = *given.value;
  return !given.attached;
}

std::string Args::text(const std::string& name, const std::string& fallback) const {
  const auto found = values_.find(name);
  return found == values_.end() ? fallback : found->second;
}

std::string Args::choice(const std::string& name, const std::vector<std::string>& allowed) const {
  const std::string value = ownTypeName(text(name, allowed.front()));
  if (!contains(allowed, value)) {
    throw usage("--" + name + ": not supported, got \"" + value + "\"",
                "one of: " + joined(allowed));
  }
  return value;
}

long Args::integer(const std::string& name, long fallback, long least, long most) const {
  return has(name) ? parseInteger(name, text(name, ""), least, most) : fallback;
}

double Args::number(const std::string& name, double fallback, double least, double most) const {
  if (!has(name)) return fallback;
  const std::string value = text(name, "");
  char* end = nullptr;
  const double parsed = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !(parsed >= least && parsed <= most)) {
    std::ostringstream range;
    range << least << " to " << most;
    throw usage("--" + name + ": not a number from " + range.str() + ", got \"" + value + "\"",
                "give one with a decimal point, as in 0.5");
  }
  return parsed;
}

std::vector<int> Args::integers(const std::string& name, const std::vector<int>& fallback,
                                int least, int most) const {
  if (!has(name)) return fallback;
  std::vector<int> values;
  std::istringstream parts(text(name, ""));
  for (std::string part; std::getline(parts, part, ',');) {
    values.push_back(static_cast<int>(parseInteger(name, part, least, most)));
  }
  if (values.empty()) throw usage("--" + name + " is empty", "give numbers, as in 8,16");
  return values;
}

}  // namespace epbench
