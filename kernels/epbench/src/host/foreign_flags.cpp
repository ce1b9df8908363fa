#include "epbench/foreign_flags.hpp"

namespace epbench {
namespace {

const char* const kNoNic = "no NIC takes part, all ranks are on one host";
const char* const kOneHost = "all ranks are on one host";
const char* const kFloatScales = "scales are float32, the exact greatest magnitude / 448";

std::string normalized(const std::string& value) {
  if (value == "0") return "false";
  if (value == "1" || value == "1.0") return "true";
  return value;
}

}  // namespace

// DeepEP: tests/test_intranode.py, test_internode.py, test_low_latency.py,
// tests/elastic/test_ep.py.
const std::vector<ForeignFlag>& foreignFlags() {
  static const std::vector<ForeignFlag> all = {
      {"tokens", "num-tokens", "", ""},
      {"hidden-size", "hidden", "", ""},
      {"results-dir", "cloudai-results", "", ""},
      {"enable-tuning", "tune", "", ""},
      {"num-gpu-timeout-secs", "watchdog-s", "", ""},
      {"num-cpu-timeout-secs", "rendezvous-s", "", ""},

      {"allow-nvlink-for-low-latency", "", "true", "NVLink is the only path here"},
      {"allow-mnnvl", "", "false", kOneHost},
      {"allow-hybrid-mode", "", "0", kOneHost},
      {"num-topk-groups", "", "1", "one node is one group"},
      {"num-qps", "", "0", kNoNic},
      {"num-allocated-qps", "", "0", kNoNic},
      {"do-cpu-sync", "", "0", "counts are exchanged on the GPUs; the CPU does not wait"},
      {"allow-multiple-reduction", "", "0", "a token's rows are added in fp32 and rounded once"},
      {"prefer-overlap-with-compute", "", "0", "there is no computation to overlap with"},
      {"v2-prefer-overlap-with-compute", "", "false", "there is no computation to overlap with"},
      {"reuse-elastic-buffer", "", "1", "buffers are made once"},
      {"ignore-local-traffic", "", "true", "wire and logical are always printed, side by side"},
      {"pressure-test-mode", "", "0", "--rounds repeats checks with fresh content"},
      {"do-pressure-test", "", "0", "--rounds repeats checks with fresh content"},
      {"unbalanced-ratio", "", "1", "--routing to-one and skip-last are uneven here"},
      {"benchmark-combine", "", "true", "combine is always measured"},
      {"round-scale", "", "false", kFloatScales},
      {"use-ue8m0", "", "false", kFloatScales},
      {"shuffle-columns", "", "false", "no expert is chosen more often than others"},
      {"use-kineto-profiler", "", "false", "kernels are timed by events, without a profiler"},

      {"mode", "", "", "the command is the mode: intranode or lowlat"},
      {"benchmark-type", "", "", "the command is the mode: intranode or lowlat"},
      {"num-qps-per-rank", "", "", kNoNic},
      {"v2-num-qps", "", "", kNoNic},
      {"v2-num-sms", "", "", "there is one kernel generation: --num-sms"},
      {"sl-idx", "", "", kNoNic},
      {"pressure-test", "", "", "--rounds repeats checks with fresh content"},
      {"test-ll-compatibility", "", "", "epbench lowlat is a separate command"},
      {"disable-nvlink", "", "", "NVLink is what is measured"},
      {"use-logfmt", "", "", "combine is BF16"},
      {"shrink-test", "", "", "ranks cannot drop out during a run"},
      {"deterministic", "", "",
       "intranode always is deterministic, and the order of lowlat's rows never is"},
      {"test-first-only", "", "", "--num-sms and --data-type choose what is run"},
      {"dump-profile-traces", "", "", "run epbench under Nsight Systems instead"},
      {"precise-unbalanced-ratio", "", "", "--routing to-one and skip-last are uneven here"},
  };
  return all;
}

const ForeignFlag* findForeign(const std::string& name) {
  for (const auto& flag : foreignFlags()) {
    if (name == flag.name) return &flag;
  }
  return nullptr;
}

bool sameValue(const std::string& given, const std::string& wanted) {
  return normalized(given) == normalized(wanted);
}

}  // namespace epbench
