#include "epbench/profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "epbench/failure.hpp"

namespace epbench {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Failure lacks(const std::string& what) {
  return Failure(Exit::kUsage, "the profile has no " + what,
                 "kernels/epbench/profiles has complete ones");
}

std::string text(const Json& json, const std::string& name) {
  const Json* value = json.find(name);
  if (value == nullptr || value->text() == nullptr) throw lacks("text \"" + name + "\"");
  return *value->text();
}

double number(const Json& json, const std::string& name) {
  const Json* value = json.find(name);
  if (value == nullptr || value->number() == nullptr) throw lacks("number \"" + name + "\"");
  return *value->number();
}

Limit limitFrom(const Json& json) {
  Limit limit{text(json, "metric"), number(json, "green"), number(json, "amber"), false};
  limit.lowerIsBetter = limit.metric == "pair spread";
  const bool ordered =
      limit.lowerIsBetter ? limit.green <= limit.amber : limit.green >= limit.amber;
  if (!ordered) {
    throw Failure(Exit::kUsage, "\"" + limit.metric + "\": amber is stricter than green",
                  "green is what is expected, amber what is still let through");
  }
  return limit;
}

bool is(const Json& row, const std::string& name, const std::string& wanted) {
  const Json* value = row.find(name);
  return value != nullptr && value->text() != nullptr && *value->text() == wanted;
}

struct Range {
  double least = kNone, most = kNone;
};

// Of the rows in which both members have these values.
Range rangeOf(const Json& report, const std::pair<std::string, std::string>& first,
              const std::pair<std::string, std::string>& second) {
  Range range;
  const Json* rows = report.find("rows");
  if (rows == nullptr || rows->list() == nullptr) return range;
  for (const Json& row : *rows->list()) {
    if (!is(row, first.first, first.second) || !is(row, second.first, second.second)) continue;
    const Json* gbs = row.find("wire_gbs");
    if (gbs == nullptr || gbs->number() == nullptr) continue;
    range.least = std::fmin(range.least, *gbs->number());
    range.most = std::fmax(range.most, *gbs->number());
  }
  return range;
}

}  // namespace

const char* nameOf(Colour colour) {
  return colour == Colour::kGreen ? "green" : colour == Colour::kAmber ? "amber" : "red";
}

Profile Profile::parse(const std::string& content) {
  const Json json = Json::parse(content);
  if (text(json, "schema") != "epbench-profile/1") {
    throw Failure(Exit::kUsage, "not a profile of this version: \"" + text(json, "schema") + "\"",
                  "this epbench reads epbench-profile/1");
  }
  Profile profile{};
  profile.name = text(json, "name");
  profile.gpu = text(json, "gpu");
  profile.source = text(json, "source");
  profile.sms = text(json, "num_sms");
  profile.ranks = static_cast<int>(number(json, "ranks"));
  const Json* warn = json.find("warn_only");
  if (warn == nullptr || warn->boolean() == nullptr) throw lacks("\"warn_only\": true or false");
  profile.warnOnly = *warn->boolean();
  const Json* limits = json.find("limits");
  if (limits == nullptr || limits->list() == nullptr || limits->list()->empty()) {
    throw lacks("\"limits\"");
  }
  for (const Json& limit : *limits->list()) profile.limits.push_back(limitFrom(limit));
  return profile;
}

double metricOf(const std::string& metric, const Json& ceiling, const Json& intranode) {
  if (metric == "pair spread") {
    const Range range = rangeOf(ceiling, {"pattern", "pair"}, {"engine", "tma-push"});
    return 100 * (range.most - range.least) / range.most;
  }
  const auto space = metric.find(' ');
  const std::string first = metric.substr(0, space);
  const std::string second = space == std::string::npos ? "" : metric.substr(space + 1);
  if (first == "ceiling") {
    return rangeOf(ceiling, {"pattern", "all-to-all"}, {"engine", second}).most;
  }
  return rangeOf(intranode, {"operation", first}, {"element", second}).most;
}

Colour judge(const Limit& limit, double value) {
  // Written so that NaN, a metric that was not measured, is red.
  const auto reaches = [&](double bound) {
    return limit.lowerIsBetter ? value <= bound : value >= bound;
  };
  return reaches(limit.green)   ? Colour::kGreen
         : reaches(limit.amber) ? Colour::kAmber
                                : Colour::kRed;
}

}  // namespace epbench
