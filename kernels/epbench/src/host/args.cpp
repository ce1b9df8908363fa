#include "epbench/args.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "epbench/failure.hpp"

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

}  // namespace

Args::Args(const std::vector<std::string>& words, const std::vector<std::string>& known,
           const std::vector<std::string>& switches) {
  for (std::size_t i = 0; i < words.size(); i++) {
    if (words[i].rfind("--", 0) != 0) {
      throw usage("not a flag: \"" + words[i] + "\"", "flags are written --name value");
    }
    const auto equals = words[i].find('=');
    std::string name = words[i].substr(2, equals == std::string::npos ? equals : equals - 2);
    std::replace(name.begin(), name.end(), '_', '-');
    if (contains(switches, name)) {
      if (equals != std::string::npos) throw usage("--" + name + " takes no value", "leave it out");
      values_[name] = "true";
      continue;
    }
    if (!contains(known, name)) {
      throw usage("no such flag here: --" + name,
                  "known: " + joined(known) + " " + joined(switches));
    }
    if (values_.count(name) > 0) throw usage("--" + name + " is given twice", "give it once");
    if (equals == std::string::npos && i + 1 == words.size()) {
      throw usage("--" + name + " has no value", "write --" + name + " value");
    }
    values_[name] = equals == std::string::npos ? words[++i] : words[i].substr(equals + 1);
  }
}

std::string Args::text(const std::string& name, const std::string& fallback) const {
  const auto found = values_.find(name);
  return found == values_.end() ? fallback : found->second;
}

std::string Args::choice(const std::string& name, const std::vector<std::string>& allowed) const {
  const std::string value = text(name, allowed.front());
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
                "give one with a point, as in 0.5");
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
