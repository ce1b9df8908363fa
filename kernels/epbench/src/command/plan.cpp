#include <cstdio>

#include "command/command.hpp"
#include "epbench/bytes.hpp"
#include "epbench/json.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

struct Operation {
  const char* name;
  Element element;
};

const Operation kOperations[] = {
    {"dispatch", Element::kBf16}, {"dispatch", Element::kFp8}, {"combine", Element::kBf16}};

const Link& linkOf(const Args& args) {
  std::vector<std::string> names;
  for (const auto& link : links()) names.push_back(link.gpu);
  const std::string chosen = args.has("gpu") ? args.choice("gpu", names) : "h200";
  for (const auto& link : links()) {
    if (link.gpu == chosen) return link;
  }
  return links().front();
}

Json toJson(const Operation& operation, const Traffic& exact, const Traffic& expected,
            const Link& link) {
  Json row = Json::object();
  row.set("operation", operation.name)
      .set("element", nameOf(operation.element))
      .set("logical_bytes", exact.logicalBytes)
      .set("wire_bytes", exact.wireBytes)
      .set("expected_wire_bytes", expected.wireBytes)
      .set("floor_us", microsecondsAt(exact.wireBytes, link.nominal))
      .set("ceiling_us", microsecondsAt(exact.wireBytes, link.ceiling));
  return row;
}

std::vector<std::string> toRow(const Operation& operation, const Traffic& exact, const Link& link) {
  return {std::string(operation.name) + " " + nameOf(operation.element),
          fixed(exact.logicalBytes / 1e6, 1), fixed(exact.wireBytes / 1e6, 1),
          fixed(microsecondsAt(exact.wireBytes, link.nominal), 0),
          fixed(microsecondsAt(exact.wireBytes, link.ceiling), 0)};
}

}  // namespace

Exit plan(const Words& words) {
  auto known = Shape::flags();
  known.insert(known.end(), {"num-processes", "gpu", "json"});
  const Args args(words, known, {});
  const Shape shape =
      Shape::from(args, static_cast<int>(args.integer("num-processes", 8, 2, kMaxRanks)));
  const Layout layout = Layout::of(shape, Routing::of(shape));
  const Link& link = linkOf(args);
  std::vector<std::vector<std::string>> rows = {{"operation", "logical MB", "wire MB",
                                                 "us at " + fixed(link.nominal, 0) + " GB/s",
                                                 "us at " + fixed(link.ceiling, 0) + " GB/s"}};
  Json::List list;
  for (const auto& operation : kOperations) {
    const Traffic exact = trafficOf(layout, shape, operation.element);
    rows.push_back(toRow(operation, exact, link));
    list.push_back(toJson(operation, exact, expectedTraffic(shape, operation.element), link));
  }
  Json report = Json::object();
  report.set("schema", "epbench/1")
      .set("command", "plan")
      .set("ranks", shape.ranks)
      .set("gpu", link.gpu)
      .set("nominal_gbs", link.nominal)
      .set("ceiling_gbs", link.ceiling)
      .set("ceiling_basis", link.basis)
      .set("operations", std::move(list));
  const bool asJson = args.has("json");
  if (asJson && args.text("json", "") != "-") {
    throw Failure(Exit::kUsage, "plan writes JSON to stdout only", "use --json -");
  }
  if (asJson) {
    std::puts(report.dump(true).c_str());
    return Exit::kPass;
  }
  std::fputs(table(rows).c_str(), stdout);
  std::printf(
      "bytes and times of the busiest of %d ranks; %s: %.0f GB/s nominal, %.0f GB/s reachable "
      "(%s)\n",
      shape.ranks, link.gpu.c_str(), link.nominal, link.ceiling, link.basis.c_str());
  return Exit::kPass;
}

}  // namespace epbench
