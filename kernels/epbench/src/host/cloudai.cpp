#include <algorithm>

#include "epbench/bytes.hpp"
#include "epbench/fields.hpp"
#include "epbench/formats.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

bool isLowLatency(const Json& report) { return textOf(report, "command") == "lowlat"; }
bool isCombine(const Json& row) {
  const std::string operation = textOf(row, "operation");
  return operation == "combine" || operation == "ll-combine";
}
double secondsOf(const Json& row, const char* name) {
  return numberOf(memberOf(row, "timing"), name) / 1e6;
}

// Returns the median seconds of the first row that has this operation, the SM count of `row` and,
// unless `element` is empty, this element; returns 0 if there is no such row.
double secondsAt(const Json& report, const Json& row, const std::string& operation,
                 const std::string& element) {
  for (const Json& other : listOf(report, "rows")) {
    if (textOf(other, "operation") != operation || numberOf(other, "sms") != numberOf(row, "sms")) {
      continue;
    }
    if (element.empty() || textOf(other, "element") == element) {
      return secondsOf(other, "median_us");
    }
  }
  return 0;
}

// Returns the seconds of a dispatch, including its layout, and a combine; 0 if one of the two was
// not measured.
double exchangeSeconds(const Json& report, const Json& row) {
  const bool low = isLowLatency(report);
  // A combine belongs to the dispatches of both elements; the first reported dispatch is used.
  const std::string element = isCombine(row) ? "" : textOf(row, "element");
  const double dispatchSeconds =
      secondsAt(report, row, low ? "ll-dispatch" : "layout+dispatch", element);
  const double combineSeconds = secondsAt(report, row, low ? "ll-combine" : "combine", "");
  return dispatchSeconds > 0 && combineSeconds > 0 ? dispatchSeconds + combineSeconds : 0;
}

double mostTokens(const Json& shape) {
  double most = 0;
  for (const Json& tokens : listOf(shape, "tokens_per_rank")) {
    if (tokens.number() != nullptr) most = std::max(most, *tokens.number());
  }
  return most;
}

// CloudAI knows only the operations "dispatch" and "combine", so this member states whether a
// dispatch includes its layout.
const char* layoutOf(const Json& row) {
  const std::string operation = textOf(row, "operation");
  return operation == "layout+dispatch" ? "uncached" : operation == "dispatch" ? "cached" : "";
}

void addShape(Json& out, const Json& report, const Json& row) {
  const Json& shape = memberOf(report, "shape");
  out.set("num_ranks", numberOf(report, "ranks"))
      .set("num_nodes", 1)
      .set("num_tokens", mostTokens(shape))
      .set("hidden", numberOf(shape, "hidden"))
      .set("num_experts", numberOf(shape, "experts"))
      .set("num_topk", numberOf(shape, "topk"))
      .set("data_type", textOf(row, "element") == "fp8" ? "fp8" : "bfloat16")
      .set("num_sms", numberOf(row, "sms"));
}

void addTimes(Json& out, const Json& report, const Json& row) {
  out.set("deepep_time", exchangeSeconds(report, row))
      .set("time_s", secondsOf(row, "median_us"))
      .set("time_min_s", secondsOf(row, "min_us"))
      .set("time_max_s", secondsOf(row, "max_us"))
      .set("time_p99_s", secondsOf(row, "p99_us"))
      .set("kernel_time_s", Json())
      .set("iterations", numberOf(memberOf(row, "timing"), "samples"))
      .set("tuned", "");
}

// `bus_bw` is the wire bandwidth; `simple_nvl_bw` is the logical bandwidth, which DeepEP prints:
// see deepep_bench's README.
void addSpeeds(Json& out, const Json& report, const Json& row) {
  const Json& timing = memberOf(row, "timing");
  const double wire = numberOf(row, "wire_bytes");
  const double average = numberOf(row, "wire_gbs");
  out.set("bus_bw_avg", average)
      .set("bus_bw_min", gbPerSecond(wire, numberOf(timing, "max_us")))
      .set("bus_bw_max", gbPerSecond(wire, numberOf(timing, "min_us")))
      .set("global_bw", average * numberOf(report, "ranks"))
      .set("simple_rdma_bw", 0)
      .set("simple_nvl_bw", numberOf(row, "logical_gbs"))
      .set("separate_rdma_bw", 0)
      .set("separate_nvl_bw", average);
}

Json toCloudAi(const Json& report, const Json& row) {
  const Json& error = memberOf(report, "relative_error");
  const auto errorOf = [&](const char* element) {
    const Json* value = error.find(element);
    return value == nullptr ? Json() : *value;
  };
  Json out = Json::object();
  out.set("backend", isLowLatency(report) ? "epbench_ll" : "epbench")
      .set("operation", isCombine(row) ? "combine" : "dispatch")
      .set("layout", layoutOf(row))
      .set("mode", isLowLatency(report) ? "low_latency" : "standard");
  addShape(out, report, row);
  addTimes(out, report, row);
  addSpeeds(out, report, row);
  const bool checked = !listOf(report, "checks").empty();
  out.set("bf16_error", errorOf("bf16"))
      .set("fp8_error", errorOf("fp8"))
      .set("correct", checked ? Json(true) : Json())
      .set("notes", Json::List{"bytes are the busiest rank's; global_bw is that times the ranks",
                               checked ? "every word was checked" : "data was not checked"});
  return out;
}

// DeepEP prints whole numbers for SMs and one decimal for speeds.
std::string lineOf(const Json& best) {
  std::string name =
      textOf(best, "operation") + " (" + (textOf(best, "element") == "fp8" ? "FP8" : "BF16") + ")";
  return "[epbench tuning] Best " + name + ": SMs " + fixed(numberOf(best, "sms"), 0) + ", " +
         fixed(numberOf(best, "logical_gbs"), 1) + " GB/s (NVL), " +
         fixed(numberOf(best, "wire_gbs"), 1) +
         " GB/s (wire), t: " + fixed(numberOf(memberOf(best, "timing"), "median_us"), 2) + " us\n";
}

}  // namespace

std::string cloudAiFolder(const Json& report, const std::string& date) {
  return "benchmark_" + fixed(numberOf(report, "ranks"), 0) + "_ranks_" + date + "_" +
         (isLowLatency(report) ? "low_latency" : "standard");
}

Json::List cloudAiRows(const Json& report) {
  constexpr int kWrongData = 4;
  Json::List rows;
  if (numberOf(report, "exit") == kWrongData) return rows;
  for (const Json& row : listOf(report, "rows")) rows.push_back(toCloudAi(report, row));
  return rows;
}

std::string tuningLines(const Json& report) {
  std::vector<const Json*> best;
  for (const Json& row : listOf(report, "rows")) {
    const auto same = [&](const Json* other) {
      return textOf(*other, "operation") == textOf(row, "operation") &&
             textOf(*other, "element") == textOf(row, "element");
    };
    const auto found = std::find_if(best.begin(), best.end(), same);
    if (found == best.end()) {
      best.push_back(&row);
    } else if (numberOf(row, "wire_gbs") > numberOf(**found, "wire_gbs")) {
      *found = &row;
    }
  }
  std::string lines;
  for (const Json* row : best) lines += lineOf(*row);
  return lines;
}

}  // namespace epbench
