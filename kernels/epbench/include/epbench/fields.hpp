// Reads optional members of reports: a missing text is read as empty, a missing number as 0.
#pragma once

#include <string>

#include "epbench/json.hpp"

namespace epbench {

inline std::string textOf(const Json& json, const char* name) {
  const Json* value = json.find(name);
  return value == nullptr || value->text() == nullptr ? "" : *value->text();
}

inline double numberOf(const Json& json, const char* name) {
  const Json* value = json.find(name);
  return value == nullptr || value->number() == nullptr ? 0 : *value->number();
}

inline bool isTrue(const Json& json, const char* name) {
  const Json* value = json.find(name);
  return value != nullptr && value->boolean() != nullptr && *value->boolean();
}

inline const Json::List& listOf(const Json& json, const char* name) {
  static const Json::List none;
  const Json* value = json.find(name);
  return value == nullptr || value->list() == nullptr ? none : *value->list();
}

inline const Json& memberOf(const Json& json, const char* name) {
  static const Json none = Json::object();
  const Json* value = json.find(name);
  return value == nullptr ? none : *value;
}

}  // namespace epbench
