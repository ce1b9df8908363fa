// A JSON value as a tree. Members keep their order, and numbers are finite.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace epbench {

class Json {
 public:
  using List = std::vector<Json>;
  using Members = std::vector<std::pair<std::string, Json>>;

  Json() : value_(nullptr) {}
  Json(bool value) : value_(value) {}
  Json(int value) : value_(static_cast<double>(value)) {}
  Json(long value) : value_(static_cast<double>(value)) {}
  Json(double value);  // NaN and infinity become null
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(List value) : value_(std::move(value)) {}

  static Json object() { return Json(Members{}, 0); }
  static Json parse(const std::string& text);  // throws Failure(kUsage)

  Json& set(const std::string& name, Json value);
  const Json* find(const std::string& name) const;  // null if there is no such member
  const List* list() const { return std::get_if<List>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const double* number() const { return std::get_if<double>(&value_); }
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const Members* members() const { return std::get_if<Members>(&value_); }

  std::string dump(bool pretty) const;

 private:
  Json(Members members, int) : value_(std::move(members)) {}
  void write(std::string& out, bool pretty, int depth) const;

  std::variant<std::nullptr_t, bool, double, std::string, List, Members> value_;
};

}  // namespace epbench
