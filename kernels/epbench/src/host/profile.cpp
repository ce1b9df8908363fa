#include "epbench/profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "epbench/args.hpp"
#include "epbench/failure.hpp"
#include "epbench/mistakes.hpp"
#include "epbench/shape.hpp"

namespace epbench {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Failure missing(const std::string& what) {
  return Failure(Exit::kUsage, "the profile has no " + what,
                 "kernels/epbench/profiles has complete ones");
}

std::string text(const Json& json, const std::string& name) {
  const Json* value = json.find(name);
  if (value == nullptr || value->text() == nullptr) throw missing("text \"" + name + "\"");
  return *value->text();
}

double number(const Json& json, const std::string& name) {
  const Json* value = json.find(name);
  if (value == nullptr || value->number() == nullptr) throw missing("number \"" + name + "\"");
  return *value->number();
}

// The metrics that `metricOf` returns. A limit of any other metric would fail on every machine.
const char* const kMetrics[] = {
    "ceiling copy-engine", "ceiling stores", "ceiling tma-push", "ceiling tma-pull",
    "ceiling tma-mixed",   "dispatch bf16",  "dispatch fp8",     "layout+dispatch bf16",
    "layout+dispatch fp8", "combine bf16",   "pair spread"};

void requireKnown(const std::string& metric) {
  std::string all;
  for (const char* known : kMetrics) {
    if (metric == known) return;
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  throw Failure(Exit::kUsage, "a limit for \"" + metric + "\", which is not measured",
                "one of: " + all);
}

Limit limitFrom(const Json& json) {
  Limit limit{text(json, "metric"), number(json, "green"), number(json, "amber"), false};
  requireKnown(limit.metric);
  limit.lowerIsBetter = limit.metric == "pair spread";
  const bool ordered =
      limit.lowerIsBetter ? limit.green <= limit.amber : limit.green >= limit.amber;
  if (!ordered) {
    throw Failure(Exit::kUsage, "\"" + limit.metric + "\": amber is stricter than green",
                  "green is what is expected, amber what is still accepted");
  }
  return limit;
}

int ranksFrom(const Json& json) {
  const double ranks = number(json, "ranks");
  if (ranks >= 2 && ranks <= kMaxRanks && ranks == std::floor(ranks)) {
    return static_cast<int>(ranks);
  }
  throw Failure(Exit::kUsage, "the profile's \"ranks\" is not a whole number from 2 to " +
                                  std::to_string(kMaxRanks));
}

std::string smsFrom(const Json& json) {
  const std::string sms = text(json, "num_sms");
  Args({"--num-sms=" + sms}, {"num-sms"}, {}).integers("num-sms", {}, 1, 1024);
  return sms;
}

bool warnOnlyFrom(const Json& json) {
  const Json* warn = json.find("warn_only");
  if (warn == nullptr || warn->boolean() == nullptr) throw missing("\"warn_only\": true or false");
  return *warn->boolean();
}

bool hasText(const Json& row, const std::string& name, const std::string& wanted) {
  const Json* value = row.find(name);
  return value != nullptr && value->text() != nullptr && *value->text() == wanted;
}

struct Range {
  double least = kNone, most = kNone;
};

// Returns the range of wire_gbs over the rows in which both members have these values.
Range rangeOf(const Json& report, const std::pair<std::string, std::string>& first,
              const std::pair<std::string, std::string>& second) {
  Range range;
  const Json* rows = report.find("rows");
  if (rows == nullptr || rows->list() == nullptr) return range;
  for (const Json& row : *rows->list()) {
    if (!hasText(row, first.first, first.second) || !hasText(row, second.first, second.second))
      continue;
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
  Mistakes mistakes;
  mistakes.attempt([&] { profile.name = text(json, "name"); });
  mistakes.attempt([&] { profile.gpu = text(json, "gpu"); });
  mistakes.attempt([&] { profile.source = text(json, "source"); });
  mistakes.attempt([&] { profile.sms = smsFrom(json); });
  mistakes.attempt([&] { profile.ranks = ranksFrom(json); });
  mistakes.attempt([&] { profile.warnOnly = warnOnlyFrom(json); });
  const Json* limits = json.find("limits");
  const bool some = limits != nullptr && limits->list() != nullptr && !limits->list()->empty();
  mistakes.attempt([&] {
    if (!some) throw missing("\"limits\"");
  });
  for (const Json& limit : some ? *limits->list() : Json::List()) {
    mistakes.attempt([&] { profile.limits.push_back(limitFrom(limit)); });
  }
  mistakes.raise();
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
  // The value of an unmeasured metric is NaN. All comparisons with it are false, so it is red.
  const auto reaches = [&](double bound) {
    return limit.lowerIsBetter ? value <= bound : value >= bound;
  };
  return reaches(limit.green)   ? Colour::kGreen
         : reaches(limit.amber) ? Colour::kAmber
                                : Colour::kRed;
}

}  // namespace epbench
