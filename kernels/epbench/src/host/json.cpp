#include "epbench/json.hpp"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "epbench/failure.hpp"

namespace epbench {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    char escaped[8];
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out += escaped;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string number(double value) {
  char text[32];
  const bool whole = std::abs(value) <= 0x1p53 && value == std::floor(value);
  std::snprintf(text, sizeof text, whole ? "%.0f" : "%.6g", value);
  return text;
}

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Json document() {
    Json value = read(0);
    if (peek() != '\0') throw error("the end");
    return value;
  }

 private:
  static constexpr int kDepth = 32;

  Failure error(const std::string& expected) const {
    return Failure(Exit::kUsage,
                   "not JSON at character " + std::to_string(at_) + ": expected " + expected);
  }
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) at_++;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(char c) {
    if (peek() != c) throw error(std::string("'") + c + "'");
    at_++;
  }
  bool consume(char c) {
    if (peek() != c) return false;
    at_++;
    return true;
  }
  Json literal(const std::string& name, Json value) {
    if (text_.compare(at_, name.size(), name) != 0) throw error(name);
    at_ += name.size();
    return value;
  }

  Json read(int depth) {
    if (depth > kDepth) throw error("fewer levels");
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return list(depth);
      case '"':
        return string();
      case 't':
        return literal("true", true);
      case 'f':
        return literal("false", false);
      case 'n':
        return literal("null", {});
      default:
        return numeral();
    }
  }
  Json object(int depth) {
    Json result = Json::object();
    expect('{');
    if (consume('}')) return result;
    do {
      if (peek() != '"') throw error("a name");
      const std::string name = string();
      expect(':');
      result.set(name, read(depth + 1));
    } while (consume(','));
    expect('}');
    return result;
  }
  Json list(int depth) {
    Json::List values;
    expect('[');
    if (consume(']')) return values;
    do {
      values.push_back(read(depth + 1));
    } while (consume(','));
    expect(']');
    return values;
  }
  std::string string() {
    std::string out;
    at_++;
    while (at_ < text_.size() && text_[at_] != '"') {
      const char c = text_[at_++];
      out += c == '\\' ? readEscape() : std::string(1, c);
    }
    if (at_ == text_.size()) throw error("a closing quote");
    at_++;
    return out;
  }
  // Reads the character after a backslash.
  std::string readEscape() {
    constexpr char kNames[] = "\"\\/bfnrt", kMeant[] = "\"\\/\b\f\n\r\t";
    const char name = at_ < text_.size() ? text_[at_++] : '\0';
    if (name == 'u') return readUnicodeEscape();
    const char* found = name == '\0' ? nullptr : std::strchr(kNames, name);
    if (found == nullptr) throw error("a valid escape");
    return std::string(1, kMeant[found - kNames]);
  }
  // Reads the four hexadecimal digits of an escape and returns their character in UTF-8. Refuses
  // surrogate pairs, which no text here needs.
  std::string readUnicodeEscape() {
    const std::string digits = text_.substr(at_, 4);
    if (digits.size() < 4 || digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) {
      throw error("four hexadecimal digits");
    }
    const auto code = static_cast<unsigned>(std::stoul(digits, nullptr, 16));
    if (code >= 0xD800 && code < 0xE000) throw error("a character that is not half of a pair");
    at_ += 4;
    const auto continuation = [](unsigned bits) { return static_cast<char>(0x80 | (bits & 0x3F)); };
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), continuation(code)};
    return {static_cast<char>(0xE0 | code >> 12), continuation(code >> 6), continuation(code)};
  }
  Json numeral() {
    char* end = nullptr;
    const char* start = text_.c_str() + at_;
    const double value = std::strtod(start, &end);
    if (end == start || !std::isfinite(value)) throw error("a value");
    at_ += static_cast<std::size_t>(end - start);
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

Json::Json(double value) : value_(nullptr) {
  if (std::isfinite(value)) value_ = value;
}

Json Json::parse(const std::string& text) { return Reader(text).document(); }

Json& Json::set(const std::string& name, Json value) {
  auto& members = std::get<Members>(value_);
  for (auto& member : members) {
    if (member.first == name) {
      member.second = std::move(value);
      return *this;
    }
  }
  members.emplace_back(name, std::move(value));
  return *this;
}

const Json* Json::find(const std::string& name) const {
  const auto* members = std::get_if<Members>(&value_);
  if (members == nullptr) return nullptr;
  for (const auto& member : *members) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

std::string Json::dump(bool pretty) const {
  std::string out;
  write(out, pretty, 0);
  return out;
}

void Json::write(std::string& out, bool pretty, int depth) const {
  const auto line = [&](int level) {
    if (pretty) out += "\n" + std::string(2 * static_cast<std::size_t>(level), ' ');
  };
  const char* separator = "";
  if (const auto* value = text()) {
    out += quoted(*value);
  } else if (const auto* value = this->number()) {
    out += epbench::number(*value);
  } else if (const auto* value = boolean()) {
    out += *value ? "true" : "false";
  } else if (const auto* values = list()) {
    out += '[';
    for (const auto& value : *values) {
      out += separator;
      line(depth + 1);
      value.write(out, pretty, depth + 1);
      separator = ",";
    }
    if (!values->empty()) line(depth);
    out += ']';
  } else if (const auto* all = members()) {
    out += '{';
    for (const auto& [name, value] : *all) {
      out += separator;
      line(depth + 1);
      out += quoted(name) + (pretty ? ": " : ":");
      value.write(out, pretty, depth + 1);
      separator = ",";
    }
    if (!all->empty()) line(depth);
    out += '}';
  } else {
    out += "null";
  }
}

}  // namespace epbench
