#include "command/rings.hpp"

#include <algorithm>

#include "epbench/mistakes.hpp"

namespace epbench {
namespace {

constexpr int kCombineStages = 2;

void requireWarps(const std::string& flag, int warps, int most, int stages) {
  if (warps <= most) return;
  throw Failure(Exit::kUsage,
                flag + " " + std::to_string(warps) + ": at most " + std::to_string(most) +
                    " with " + std::to_string(stages) + " stages of rows of this size",
                "use fewer warps or stages, or leave out both flags");
}

}  // namespace

std::vector<std::string> Rings::flags() {
  return {"warps", "stages", "combine-warps", "combine-stages"};
}

Rings::Wanted Rings::wantedFrom(const Args& args, const std::string& prefix) {
  constexpr int kMostWarps = 32;  // of any block
  Wanted wanted{};
  Mistakes mistakes;
  const auto read = [&](int& to, const std::string& flag, int least, int most) {
    if (args.has(flag)) mistakes.read(to, [&] { return args.integer(flag, least, least, most); });
  };
  read(wanted.warps, prefix + "warps", 1, kMostWarps);
  read(wanted.stages, prefix + "stages", kFewestStages, kMostStages);
  mistakes.raise();
  return wanted;
}

Rings Rings::from(const Args& args) {
  Rings rings{};
  Mistakes mistakes;
  mistakes.read(rings.dispatch_, [&] { return wantedFrom(args, ""); });
  mistakes.read(rings.combine_, [&] { return wantedFrom(args, "combine-"); });
  mistakes.raise();
  return rings;
}

Effort Rings::dispatch(Workspace& work, Element element, int sms) const {
  const Shape& shape = work.problem().shape;
  const bool requested = dispatch_.warps + dispatch_.stages > 0;
  Effort effort = requested
                      ? Effort{sms, kDispatchWarps, dispatch_.stagesOr(kDispatchStages)}
                      : usualDispatch(work.problem().meanRowsPerToken(), sms, work.rank().links());
  const int most = mostDispatchWarps(RowForm::of(shape.hidden, element), effort.stages);
  effort.warps = dispatch_.warps > 0 ? dispatch_.warps : std::min(effort.warps, most);
  return effort;
}

Effort Rings::combine(Workspace& work, int sms) const {
  const Shape& shape = work.problem().shape;
  const int stages = combine_.stagesOr(kCombineStages);
  if (combine_.warps > 0) return {sms, combine_.warps, stages};
  const CombineLoad load{shape.ranks, 2 * static_cast<std::uint32_t>(shape.hidden),
                         work.problem().meanRowsPerToken(), work.rank().links()};
  return {sms, usualCombineWarps(load, sms, stages), stages};
}

void Rings::requireFit(const Shape& shape) const {
  const int stages = dispatch_.stagesOr(kDispatchStages);
  // Relative errors are measured for both elements, whichever is timed.
  for (const Element element : {Element::kBf16, Element::kFp8}) {
    const int most = mostDispatchWarps(RowForm::of(shape.hidden, element), stages);
    requireWarps("--warps", dispatch_.warps, most, stages);
  }
  const int combineStages = combine_.stagesOr(kCombineStages);
  requireWarps("--combine-warps", combine_.warps, mostCombineWarps(shape.ranks, combineStages),
               combineStages);
}

}  // namespace epbench
