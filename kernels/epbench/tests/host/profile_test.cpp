#include "epbench/profile.hpp"

#include <cmath>

#include "expect.hpp"

using namespace epbench;

namespace {

const char* const kProfile = R"({"schema": "epbench-profile/1", "name": "n", "gpu": "H200",
  "source": "s", "warn_only": false, "ranks": 2, "num_sms": "16",
  "limits": [{"metric": "dispatch bf16", "green": 300, "amber": 250},
             {"metric": "pair spread", "green": 3, "amber": 8}]})";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

void onlyValidProfilesAreAccepted() {
  const Profile profile = Profile::parse(kProfile);
  EXPECT(profile.ranks == 2 && profile.limits.size() == 2);
  EXPECT(profile.limits[1].lowerIsBetter && !profile.limits[0].lowerIsBetter);
  REFUSED(Profile::parse("{}"), Exit::kUsage, "no text \"schema\"");
  REFUSED(Profile::parse(replaced(kProfile, "profile/1", "profile/2")), Exit::kUsage, "version");
  REFUSED(Profile::parse(replaced(kProfile, "false", "0")), Exit::kUsage, "warn_only");
  REFUSED(Profile::parse(replaced(kProfile, "250", "350")), Exit::kUsage, "stricter than green");
  REFUSED(Profile::parse(replaced(kProfile, "\"amber\": 8", "\"x\": 8")), Exit::kUsage,
          "no number \"amber\"");
  REFUSED(Profile::parse(replaced(kProfile, "dispatch bf16", "dispatch bf61")), Exit::kUsage,
          "a limit for \"dispatch bf61\", which is not measured");
  REFUSED(Profile::parse(replaced(kProfile, "\"ranks\": 2", "\"ranks\": 9")), Exit::kUsage,
          "whole number from 2 to 8");
  REFUSED(Profile::parse(replaced(kProfile, "\"ranks\": 2", "\"ranks\": 1")), Exit::kUsage,
          "whole number from 2 to 8");
  REFUSED(Profile::parse(replaced(kProfile, "\"ranks\": 2", "\"ranks\": 2.5")), Exit::kUsage,
          "whole number from 2 to 8");
  REFUSED(Profile::parse(replaced(kProfile, "\"16\"", "\"16,x\"")), Exit::kUsage, "got \"x\"");
  // All mistakes are reported at once. For a spread, amber must be at least green.
  std::string several = replaced(kProfile, "\"name\": \"n\"", "\"name\": 1");
  several = replaced(several, "\"green\": 3,", "\"green\": 30,");
  REFUSED(Profile::parse(several), Exit::kUsage, "2 mistakes:\n  the profile has no text \"name\"");
  REFUSED(Profile::parse(several), Exit::kUsage, "\"pair spread\": amber is stricter");
  REFUSED(Profile::parse(R"({"schema": "epbench-profile/1", "limits": []})"), Exit::kUsage,
          "7 mistakes");
}

void metricsAreReadFromReports() {
  const Json ceiling = Json::parse(R"({"rows": [
    {"pattern": "all-to-all", "engine": "tma-push", "wire_gbs": 340},
    {"pattern": "all-to-all", "engine": "tma-push", "wire_gbs": 350},
    {"pattern": "pair", "engine": "tma-push", "wire_gbs": 400},
    {"pattern": "pair", "engine": "tma-push", "wire_gbs": 380},
    {"pattern": "pair", "engine": "copy-engine", "wire_gbs": 100}]})");
  const Json intranode = Json::parse(R"({"rows": [
    {"operation": "dispatch", "element": "bf16", "wire_gbs": 330},
    {"operation": "layout+dispatch", "element": "bf16", "wire_gbs": 999},
    {"operation": "dispatch", "element": "fp8", "wire_gbs": 310}]})");
  EXPECT(metricOf("ceiling tma-push", ceiling, intranode) == 350);
  EXPECT(metricOf("pair spread", ceiling, intranode) == 5);
  EXPECT(metricOf("dispatch bf16", ceiling, intranode) == 330);
  EXPECT(std::isnan(metricOf("combine bf16", ceiling, intranode)));
  EXPECT(std::isnan(metricOf("dispatch bf16", ceiling, Json::object())));
}

void valuesAreJudgedByTheirLimits() {
  const Limit speed{"dispatch bf16", 300, 250, false}, spread{"pair spread", 3, 8, true};
  EXPECT(judge(speed, 300) == Colour::kGreen);
  EXPECT(judge(speed, 299) == Colour::kAmber);
  EXPECT(judge(speed, 249) == Colour::kRed);
  EXPECT(judge(spread, 3) == Colour::kGreen);
  EXPECT(judge(spread, 8.1) == Colour::kRed);
  EXPECT(judge(speed, std::nan("")) == Colour::kRed);
  EXPECT(judge(spread, std::nan("")) == Colour::kRed);
}

}  // namespace

int main() {
  onlyValidProfilesAreAccepted();
  metricsAreReadFromReports();
  valuesAreJudgedByTheirLimits();
  return failures == 0 ? 0 : 1;
}
