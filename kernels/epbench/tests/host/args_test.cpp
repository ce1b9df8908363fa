#include "epbench/args.hpp"

#include "epbench/shape.hpp"
#include "expect.hpp"

using epbench::Args;
using epbench::Exit;
using epbench::Shape;

namespace {

Shape shape(const std::vector<std::string>& words, int ranks) {
  return Shape::from(Args(words, Shape::flags(), {}), ranks);
}

void flagsMayBeWrittenInTwoWays() {
  const Args args({"--num_tokens=7", "--hidden", "256", "--fast"}, {"num-tokens", "hidden"},
                  {"fast"});
  EXPECT(args.integer("num-tokens", 0, 0, 10) == 7);
  EXPECT(args.integer("hidden", 0, 0, 1000) == 256);
  EXPECT(args.has("fast"));
  EXPECT(args.integer("absent", 5, 0, 10) == 5);
}

void unknownAndMalformedFlagsAreRefused() {
  REFUSED(Args({"--use-logfmt"}, {"hidden"}, {}), Exit::kUsage, "no such flag here: --use-logfmt");
  REFUSED(Args({"hidden"}, {"hidden"}, {}), Exit::kUsage, "not a flag");
  REFUSED(Args({"--hidden"}, {"hidden"}, {}), Exit::kUsage, "has no value");
  REFUSED(Args({"--hidden=1", "--hidden=2"}, {"hidden"}, {}), Exit::kUsage, "twice");
  REFUSED(Args({"--fast=no"}, {}, {"fast"}), Exit::kUsage, "takes no value");
}

void allMistakesAreReportedAtOnce() {
  try {
    shape({"--hidden=7", "--num-topk=99", "--seed=-1", "--masked-ratio=2", "--routing=x"}, 2);
    EXPECT(false);
  } catch (const epbench::Failure& failure) {
    const std::string message = failure.what();
    EXPECT(message.rfind("5 mistakes:\n  --hidden: not a whole number from 128 to 32768", 0) == 0);
    EXPECT(message.find("\n    hint: give one, as in --hidden=128\n  --num-topk: ") !=
           message.npos);
    EXPECT(message.find("one of: uniform to-one skip-last") != message.npos);
  }
  REFUSED(shape({"--hidden=7000", "--num-experts=5"}, 2), Exit::kUsage, "3 mistakes");
  // The value of an unknown flag is not reported as another mistake.
  REFUSED(Args({"--one", "1", "--two=2", "--hidden"}, {"hidden"}, {}), Exit::kUsage,
          "3 mistakes:\n  no such flag here: --one");
}

void foreignFlagsAreTranslatedOrRefused() {
  const std::vector<std::string> known = {"num-tokens", "hidden", "data-type"};
  const Args args({"--tokens=7", "--hidden_size", "256", "--allow-mnnvl", "false",
                   "--do-cpu-sync=0", "--ignore-local-traffic", "--data-type", "bfloat16"},
                  known, {"tune"});
  EXPECT(args.integer("num-tokens", 0, 0, 10) == 7 && args.integer("hidden", 0, 0, 1000) == 256);
  EXPECT(args.choice("data-type", {"all", "bf16"}) == "bf16");
  EXPECT(!args.has("allow-mnnvl"));
  EXPECT(Args({"--enable-tuning", "true"}, known, {"tune"}).has("tune"));
  EXPECT(!Args({"--enable-tuning", "false"}, known, {"tune"}).has("tune"));
  REFUSED(Args({"--enable-tuning", "yes"}, known, {"tune"}), Exit::kUsage, "not true or false");
  REFUSED(Args({"--enable-tuning", "true"}, known, {}), Exit::kUsage, "no such flag here");
  REFUSED(Args({"--allow-mnnvl"}, known, {}), Exit::kUsage,
          "only false is supported, got \"true\"");
  REFUSED(Args({"--allow-mnnvl", "--hidden=256"}, known, {}), Exit::kUsage, "got \"true\"");
  REFUSED(Args({"--unbalanced-ratio=4"}, known, {}), Exit::kUsage, "only 1 is supported");
  REFUSED(Args({"--use-logfmt"}, known, {}), Exit::kUsage, "not supported: combine is BF16");
  REFUSED(Args({"--tokens=1", "--num-tokens=2"}, known, {}), Exit::kUsage, "twice");
}

void numbersAreParsedWithinTheirRange() {
  const Args args({"--a=8,16", "--b=x", "--c=0.5", "--d=nan", "--e=1", "--f=1x", "--g="},
                  {"a", "b", "c", "d", "e", "f", "g"}, {});
  EXPECT((args.integers("a", {}, 1, 16) == std::vector<int>{8, 16}));
  REFUSED(args.integers("a", {}, 1, 15), Exit::kUsage, "not a whole number from 1 to 15");
  REFUSED(args.integer("b", 0, 0, 1), Exit::kUsage, "got \"x\"");
  EXPECT(args.number("c", 0, 0, 1) == 0.5);
  REFUSED(args.number("d", 0, 0, 1), Exit::kUsage, "not a number");
  EXPECT(args.number("e", 0, 0, 1) == 1);
  REFUSED(args.number("f", 0, 0, 1), Exit::kUsage, "got \"1x\"");
  REFUSED(args.integers("g", {}, 0, 1), Exit::kUsage, "--g is empty");
  REFUSED(args.choice("b", {"y", "z"}), Exit::kUsage, "got \"x\"");
}

void impossibleShapesAreRefused() {
  EXPECT(shape({}, 4).tokens == std::vector<int>(4, 4096));
  EXPECT((shape({"--tokens-per-rank=3,0"}, 2).tokens == std::vector<int>{3, 0}));
  REFUSED(shape({"--tokens-per-rank=3"}, 2), Exit::kUsage, "names 1 ranks of 2");
  REFUSED(shape({"--hidden=7104"}, 2), Exit::kUsage, "not a multiple of 128");
  EXPECT(shape({"--num-experts=8"}, 2).experts == 8);  // all of them, no more
  REFUSED(shape({"--num-experts=8", "--num-topk=9"}, 2), Exit::kUsage, "--num-topk 9 of 8");
  REFUSED(shape({"--num-experts=16", "--num-topk=9", "--routing=skip-last"}, 2), Exit::kUsage,
          "--num-topk 9 of 8 experts");
  REFUSED(shape({"--num-topk=16"}, 2), Exit::kUsage, "from 1 to 15");
  REFUSED(shape({"--seed=9007199254740993"}, 2), Exit::kUsage, "to 9007199254740992");
  REFUSED(shape({}, 3), Exit::kUsage, "256 experts cannot be shared evenly by 3 ranks");
  REFUSED(shape({"--num-experts=4"}, 2), Exit::kUsage, "--num-topk 8 of 4 experts");
  REFUSED(shape({"--num-experts=16", "--routing=to-one"}, 4), Exit::kUsage, "of 4 experts");
}

}  // namespace

int main() {
  flagsMayBeWrittenInTwoWays();
  unknownAndMalformedFlagsAreRefused();
  allMistakesAreReportedAtOnce();
  foreignFlagsAreTranslatedOrRefused();
  numbersAreParsedWithinTheirRange();
  impossibleShapesAreRefused();
  return failures == 0 ? 0 : 1;
}
