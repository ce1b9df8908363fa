#include "epbench/shape.hpp"

#include <algorithm>
#include <type_traits>

#include "epbench/failure.hpp"
#include "epbench/mistakes.hpp"

namespace epbench {
namespace {

std::vector<int> tokensOf(const Args& args, int ranks) {
  const int each = static_cast<int>(args.integer("num-tokens", 4096, 0, kMaxTokens));
  auto tokens = args.integers("tokens-per-rank", std::vector<int>(ranks, each), 0, kMaxTokens);
  if (static_cast<int>(tokens.size()) != ranks) {
    throw Failure(Exit::kUsage,
                  "--tokens-per-rank names " + std::to_string(tokens.size()) + " ranks of " +
                      std::to_string(ranks),
                  "give one number for each rank");
  }
  return tokens;
}

constexpr long kMaxSeed = 1L << 53;  // the largest integer that a report represents exactly

void checkHidden(const Shape& shape) {
  if (shape.hidden % 128 == 0) return;
  throw Failure(Exit::kUsage,
                "--hidden: not a multiple of 128, got " + std::to_string(shape.hidden),
                "scales belong to 128 elements each; take 7168, for example");
}

void checkExperts(const Shape& shape) {
  if (shape.experts % shape.ranks == 0) return;
  throw Failure(Exit::kUsage,
                std::to_string(shape.experts) + " experts cannot be shared evenly by " +
                    std::to_string(shape.ranks) + " ranks",
                "choose --num-experts as a multiple of --num-processes");
}

// Throws if top-k exceeds the experts that the routing may choose.
void checkChoice(const Shape& shape) {
  const int choice = shape.routing == "uniform"  ? shape.experts
                     : shape.routing == "to-one" ? shape.expertsPerRank()
                                                 : shape.experts - shape.expertsPerRank();
  if (shape.topk <= choice) return;
  throw Failure(Exit::kUsage,
                "--num-topk " + std::to_string(shape.topk) + " of " + std::to_string(choice) +
                    " experts that --routing " + shape.routing + " may choose",
                "lower --num-topk or raise --num-experts");
}

}  // namespace

const char* nameOf(Element element) { return element == Element::kBf16 ? "bf16" : "fp8"; }

std::vector<std::string> Shape::flags() {
  return {"num-tokens",  "tokens-per-rank", "hidden",  "num-topk",
          "num-experts", "masked-ratio",    "routing", "seed"};
}

Shape Shape::from(const Args& args, int ranks) {
  Shape shape;
  shape.ranks = ranks;
  Mistakes mistakes;
  const auto integer = [&](auto& to, const char* name, long fallback, long least, long most) {
    mistakes.attempt([&] {
      to = static_cast<std::remove_reference_t<decltype(to)>>(
          args.integer(name, fallback, least, most));
    });
  };
  mistakes.attempt([&] { shape.tokens = tokensOf(args, ranks); });
  integer(shape.hidden, "hidden", 7168, 128, 32768);
  integer(shape.topk, "num-topk", 8, 1, kMaxTopk);
  integer(shape.experts, "num-experts", 256, 1, kMostExperts);
  integer(shape.seed, "seed", 2026, 0, kMaxSeed);
  mistakes.attempt([&] { shape.maskedRatio = args.number("masked-ratio", 0, 0, 1); });
  mistakes.attempt(
      [&] { shape.routing = args.choice("routing", {"uniform", "to-one", "skip-last"}); });
  // The relations between numbers are checked only if each number is valid.
  mistakes.raise();
  for (const auto check : {checkHidden, checkExperts, checkChoice}) {
    mistakes.attempt([&] { check(shape); });
  }
  mistakes.raise();
  return shape;
}

Json toJson(const Shape& shape) {
  Json::List tokens;
  for (const int count : shape.tokens) tokens.push_back(count);
  Json json = Json::object();
  json.set("tokens_per_rank", std::move(tokens))
      .set("hidden", shape.hidden)
      .set("topk", shape.topk)
      .set("experts", shape.experts)
      .set("routing", shape.routing)
      .set("masked_ratio", shape.maskedRatio)
      .set("seed", static_cast<double>(shape.seed));
  return json;
}

int Shape::mostTokens() const { return *std::max_element(tokens.begin(), tokens.end()); }

RowForm RowForm::of(int hidden, Element element) {
  const auto h = static_cast<std::uint32_t>(hidden);
  RowForm form{};
  form.elementBytes = element == Element::kBf16 ? 2 * h : h;
  form.scaleBytes = element == Element::kBf16 ? 0 : h / 128 * 4;
  form.scaleStride = static_cast<std::uint32_t>(roundUp(form.scaleBytes, 16));
  form.stride = static_cast<std::uint32_t>(roundUp(form.movedBytes(), 128));
  return form;
}

std::uint32_t recordBytes(int topk) {
  return static_cast<std::uint32_t>(roundUp(8 + 8 * static_cast<std::size_t>(topk), 16));
}

}  // namespace epbench
