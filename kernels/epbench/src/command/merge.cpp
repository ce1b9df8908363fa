// Compares the reports of several nodes. For each metric, prints the nodes with the least and the
// greatest value, and how far apart the values are.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "command/command.hpp"
#include "epbench/args.hpp"
#include "epbench/json.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

struct Report {
  std::string node;  // name of the report's file
  int exit;
  std::string verdict;
  const Json json;
};

struct Value {
  double value;
  std::string node;
};

Report readReport(const std::string& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  if (!file) throw Failure(Exit::kUsage, "cannot read the report \"" + path + "\"");
  Json json;
  try {
    json = Json::parse(content.str());
  } catch (const Failure& failure) {
    throw Failure(failure.exit(), path + ": " + failure.what());
  }
  const Json* command = json.find("command");
  const Json* exit = json.find("exit");
  const Json* verdict = json.find("verdict");
  if (command == nullptr || command->text() == nullptr || *command->text() != "accept" ||
      exit == nullptr || exit->number() == nullptr || verdict == nullptr ||
      verdict->text() == nullptr) {
    throw Failure(Exit::kUsage, "\"" + path + "\" is not a report of epbench accept",
                  "make one on each node: epbench accept --profile FILE --json NODE.json");
  }
  const auto slash = path.rfind('/');
  std::string node = slash == std::string::npos ? path : path.substr(slash + 1);
  return {std::move(node), static_cast<int>(*exit->number()), *verdict->text(), std::move(json)};
}

std::vector<Report> readAll(const std::string& paths) {
  std::vector<Report> reports;
  std::istringstream parts(paths);
  for (std::string path; std::getline(parts, path, ',');) reports.push_back(readReport(path));
  if (reports.empty()) {
    throw Failure(Exit::kUsage, "no reports", "pass the reports, as in --files a.json,b.json");
  }
  return reports;
}

// Returns each metric's values, smallest first; metrics are in the order of the reports.
std::vector<std::pair<std::string, std::vector<Value>>> valuesOf(
    const std::vector<Report>& reports) {
  std::vector<std::pair<std::string, std::vector<Value>>> metrics;
  for (const Report& report : reports) {
    const Json* limits = report.json.find("limits");
    if (limits == nullptr || limits->list() == nullptr) continue;
    for (const Json& limit : *limits->list()) {
      const Json* name = limit.find("metric");
      const Json* value = limit.find("value");
      if (name == nullptr || name->text() == nullptr || value == nullptr ||
          value->number() == nullptr) {
        continue;
      }
      const auto same = [&](const auto& metric) { return metric.first == *name->text(); };
      auto found = std::find_if(metrics.begin(), metrics.end(), same);
      if (found == metrics.end()) found = metrics.insert(found, {*name->text(), {}});
      found->second.push_back({*value->number(), report.node});
    }
  }
  const auto less = [](const Value& a, const Value& b) { return a.value < b.value; };
  for (auto& metric : metrics) {
    std::stable_sort(metric.second.begin(), metric.second.end(), less);
  }
  return metrics;
}

}  // namespace

Exit merge(const Words& words) {
  const Args args(words, {"files"}, {});
  const auto reports = readAll(args.text("files", ""));
  std::vector<std::vector<std::string>> lines = {
      {"metric", "least", "node", "most", "node", "apart", "nodes"}};
  for (const auto& [metric, values] : valuesOf(reports)) {
    const Value &least = values.front(), &most = values.back();
    // The values of this metric are percentages, so their distance is not a ratio.
    const bool percent = metric == "pair spread";
    const double distance =
        percent ? most.value - least.value : 100 * (most.value - least.value) / most.value;
    lines.push_back({metric, fixed(least.value, 1), least.node, fixed(most.value, 1), most.node,
                     fixed(distance, 1) + " %", std::to_string(values.size())});
  }
  std::fputs(table(lines).c_str(), stdout);
  int exit = 0;
  for (const Report& report : reports) {
    std::printf("%s: %s\n", report.node.c_str(), report.verdict.c_str());
    if (exit == 0) exit = report.exit;
  }
  std::printf("%zu nodes, %s\n", reports.size(), exit == 0 ? "all pass" : "not all pass");
  return static_cast<Exit>(exit);
}

}  // namespace epbench
