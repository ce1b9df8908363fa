#include "epbench/formats.hpp"

#include "epbench/fields.hpp"
#include "epbench/table.hpp"
#include "expect.hpp"

using namespace epbench;

namespace {

bool contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return true;
  std::fprintf(stderr, "no \"%s\" in:\n%s\n", part.c_str(), text.c_str());
  return false;
}

const char* const kTiming = R"({"median_us": 100, "p99_us": 120, "min_us": 80, "max_us": 200,
  "back_to_back_us": 90, "samples": 50, "worst_rank": 1})";

std::string row(const std::string& operation, const std::string& element, int sms, double wire) {
  return "{\"operation\": \"" + operation + "\", \"element\": \"" + element +
         "\", \"sms\": " + std::to_string(sms) +
         ", \"wire_bytes\": 20000000, \"logical_bytes\": 40000000, \"wire_gbs\": " +
         std::to_string(wire) + ", \"logical_gbs\": " + std::to_string(2 * wire) +
         ", \"timing\": " + kTiming + "}";
}

std::string report(const std::string& command, const std::string& rest) {
  return "{\"schema\": \"epbench/1\", \"command\": \"" + command +
         "\", \"exit\": 0, \"verdict\": \"pass\", \"ranks\": 2, "
         "\"shape\": {\"tokens_per_rank\": [7, 9], \"hidden\": 256, \"topk\": 2, \"experts\": 8}, "
         "\"relative_error\": {\"bf16\": 0.002, \"fp8\": 0.025}, " +
         rest + "}";
}

const std::string kChecks =
    R"("checks": [{"what": "dispatch bf16, 8 SMs", "right": true, "found": ""},
                  {"what": "a < \"b\" & c", "right": false, "found": "3 words of rows"}])";

void junitHasACaseForEachCheckAndLimit() {
  const std::string limits = R"("warn_only": false, "limits": [
    {"metric": "dispatch bf16", "value": 200, "green": 300, "amber": 250, "colour": "red"},
    {"metric": "dispatch fp8", "value": 260, "green": 300, "amber": 250, "colour": "amber"},
    {"metric": "pair spread", "value": null, "green": 3, "amber": 8, "colour": "red"}])";
  Json json = Json::parse(report("accept", kChecks + ", " + limits));
  json.set("exit", 4).set("verdict", "FAIL: 3 words of rows");
  const std::string xml = junitOf(json);
  EXPECT(contains(xml, "<testsuite name=\"epbench accept\" tests=\"6\" failures=\"4\""));
  EXPECT(contains(xml, "name=\"dispatch bf16, 8 SMs\"/>"));
  EXPECT(contains(xml, "name=\"a &lt; &quot;b&quot; &amp; c\""));
  EXPECT(contains(xml, "message=\"wrong: 3 words of rows\""));
  EXPECT(contains(xml, "message=\"200.0, wanted 250.0\""));
  EXPECT(contains(xml, "message=\"not measured, wanted 8.0\""));
  EXPECT(contains(xml, "epbench.accept.limit\" name=\"dispatch fp8\"/>"));
  EXPECT(contains(xml, "message=\"FAIL: 3 words of rows\""));
  // XML cannot represent such control characters, not even as entities.
  const char* const control = R"("checks": [{"what": "x\u0001y", "right": true, "found": ""}])";
  EXPECT(contains(junitOf(Json::parse(report("accept", control))), "name=\"x y\"/>"));
  // Limits that no run has reached do not fail CI.
  json.set("warn_only", true);
  EXPECT(contains(junitOf(json), "name=\"dispatch bf16\"/>"));
}

void cloudAiGetsARowForEachMeasurement() {
  const std::string rows =
      "\"rows\": [" + row("dispatch", "fp8", 8, 200) + "," + row("layout+dispatch", "fp8", 8, 190) +
      "," + row("combine", "bf16", 8, 180) + "," + row("dispatch", "fp8", 16, 300) + "]";
  Json json = Json::parse(report("intranode", rows + ", " + kChecks));
  const Json::List list = cloudAiRows(json);
  EXPECT(list.size() == 4);
  EXPECT(textOf(list[0], "backend") == "epbench" && textOf(list[0], "layout") == "cached");
  EXPECT(textOf(list[1], "operation") == "dispatch" && textOf(list[1], "layout") == "uncached");
  EXPECT(textOf(list[2], "operation") == "combine" && textOf(list[2], "data_type") == "bfloat16");
  EXPECT(textOf(list[0], "data_type") == "fp8" && numberOf(list[0], "num_tokens") == 9);
  EXPECT(numberOf(list[0], "bus_bw_avg") == 200 && numberOf(list[0], "simple_nvl_bw") == 400);
  EXPECT(numberOf(list[0], "bus_bw_min") == 100 && numberOf(list[0], "bus_bw_max") == 250);
  EXPECT(numberOf(list[0], "global_bw") == 400 && numberOf(list[0], "fp8_error") == 0.025);
  EXPECT(numberOf(list[0], "time_s") == 1e-4 && numberOf(list[0], "deepep_time") == 2e-4);
  // No combine was measured at 16 SMs.
  EXPECT(numberOf(list[3], "deepep_time") == 0 && numberOf(list[3], "num_sms") == 16);
  const std::string onlyDispatch = "\"rows\": [" + row("layout+dispatch", "fp8", 8, 190) + "]";
  const Json withoutCombine = Json::parse(report("intranode", onlyDispatch));
  EXPECT(numberOf(cloudAiRows(withoutCombine)[0], "deepep_time") == 0);
  EXPECT(cloudAiFolder(json, "2026-11-22") == "benchmark_2_ranks_2026-11-22_standard");
  EXPECT(cloudAiRows(json.set("exit", 6)).size() == 4);
  // If data was wrong, no speed is reported.
  EXPECT(cloudAiRows(json.set("exit", 4)).empty());
}

void lowLatencyRowsHaveTheirOwnBackendAndMode() {
  const std::string rows = "\"rows\": [" + row("ll-dispatch", "fp8", 16, 100) + "," +
                           row("ll-combine", "bf16", 16, 90) + "]";
  const Json json = Json::parse(report("lowlat", rows));
  const Json::List list = cloudAiRows(json);
  EXPECT(list.size() == 2 && textOf(list[0], "backend") == "epbench_ll");
  EXPECT(textOf(list[1], "mode") == "low_latency" && textOf(list[1], "operation") == "combine");
  EXPECT(numberOf(list[1], "deepep_time") == 2e-4);
  EXPECT(list[0].find("correct")->boolean() == nullptr);  // nothing was checked
  EXPECT(cloudAiFolder(json, "x") == "benchmark_2_ranks_x_low_latency");
}

void tuningNamesTheBestSmCount() {
  const std::string rows =
      "\"rows\": [" + row("dispatch", "bf16", 8, 170) + "," + row("dispatch", "bf16", 16, 334.9) +
      "," + row("dispatch", "bf16", 24, 330) + "," + row("combine", "bf16", 8, 200) + "]";
  EXPECT(tuningLines(Json::parse(report("intranode", rows))) ==
         "[epbench tuning] Best dispatch (BF16): SMs 16, 669.8 GB/s (NVL), 334.9 GB/s (wire), t: "
         "100.00 us\n"
         "[epbench tuning] Best combine (BF16): SMs 8, 400.0 GB/s (NVL), 200.0 GB/s (wire), t: "
         "100.00 us\n");
  EXPECT(tuningLines(Json::parse(report("intranode", kChecks))).empty());
}

void linesOfTablesEndWithoutSpaces() {
  EXPECT(table({{"a", "bcd"}, {"efg", "h"}, {"i", ""}}) == "a    bcd\nefg    h\ni\n");
}

}  // namespace

int main() {
  linesOfTablesEndWithoutSpaces();
  junitHasACaseForEachCheckAndLimit();
  cloudAiGetsARowForEachMeasurement();
  lowLatencyRowsHaveTheirOwnBackendAndMode();
  tuningNamesTheBestSmCount();
  return failures == 0 ? 0 : 1;
}
