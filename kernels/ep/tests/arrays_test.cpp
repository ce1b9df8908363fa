// A missing array is reported by its name, for every array that an operation uses.
#include <string>

#include "expect.hpp"
#include "shapes.hpp"

using namespace ep;
using epbench::Exit;

namespace {

alignas(16) char memory[16];
constexpr int kRanks = 2;

template <typename T>
T* validPointer() {
  return reinterpret_cast<T*>(memory);
}

// Expects that the check passes for the job, and that without the array it fails with the array's
// name.
template <typename Job, typename Check, typename T>
void expectRequired(const Job& job, const Check& check, T Job::* array, const std::string& name) {
  check(job);
  Job without = job;
  without.*array = nullptr;
  REFUSED(check(without), Exit::kUsage, name + ": no memory");
}

template <typename Job>
void fillShape(Job& job) {
  job.tokens = job.max_tokens = 128;
  job.hidden = 7168;
  job.topk = 8;
  job.experts = 256;
}

void lowLatencyDispatchNamesMissingArrays() {
  epf_low_latency_dispatch job{};
  fillShape(job);
  job.element = EPF_FP8;
  job.x = job.recv_x = job.recv_scales = memory;
  job.topk_idx = job.layout_range = validPointer<std::int64_t>();
  job.recv_count = job.src_info = job.origins = job.places = validPointer<std::int32_t>();
  job.ticket = validPointer<std::uint32_t>();
  const auto check = [](const auto& checkedJob) {
    requireDispatch(checkedJob, kRanks,
                    LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, 7168, kRanks), kRanks));
  };
  using Job = epf_low_latency_dispatch;
  expectRequired(job, check, &Job::x, "x");
  expectRequired(job, check, &Job::topk_idx, "topk_idx");
  expectRequired(job, check, &Job::places, "places");
  expectRequired(job, check, &Job::recv_x, "recv_x");
  expectRequired(job, check, &Job::recv_scales, "recv_scales");
  expectRequired(job, check, &Job::recv_count, "recv_count");
  expectRequired(job, check, &Job::src_info, "src_info");
  expectRequired(job, check, &Job::layout_range, "layout_range");
  expectRequired(job, check, &Job::origins, "origins");
  expectRequired(job, check, &Job::ticket, "ticket");
}

void lowLatencyCombineNamesMissingArrays() {
  epf_low_latency_combine job{};
  fillShape(job);
  job.x = job.out = memory;
  job.topk_idx = job.layout_range = validPointer<std::int64_t>();
  job.topk_weights = validPointer<float>();
  job.recv_count = job.origins = job.places = validPointer<std::int32_t>();
  job.ticket = validPointer<std::uint32_t>();
  const auto check = [](const auto& checkedJob) {
    requireCombine(checkedJob, kRanks,
                   LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, 7168, kRanks), kRanks));
  };
  using Job = epf_low_latency_combine;
  expectRequired(job, check, &Job::x, "x");
  expectRequired(job, check, &Job::topk_idx, "topk_idx");
  expectRequired(job, check, &Job::topk_weights, "topk_weights");
  expectRequired(job, check, &Job::recv_count, "recv_count");
  expectRequired(job, check, &Job::layout_range, "layout_range");
  expectRequired(job, check, &Job::origins, "origins");
  expectRequired(job, check, &Job::places, "places");
  expectRequired(job, check, &Job::ticket, "ticket");
  expectRequired(job, check, &Job::out, "out");
  job.reduced = 1;
  job.arrivals = validPointer<std::int32_t>();
  expectRequired(job, check, &Job::arrivals, "arrivals");
}

// The memory reserved for weights grows with the width of rows.
void sumsAtTheExpertsNeedWideRows() {
  epf_low_latency_combine job{};
  fillShape(job);
  job.topk = EPF_MOST_TOPK;
  job.x = job.out = memory;
  job.topk_idx = job.layout_range = validPointer<std::int64_t>();
  job.topk_weights = validPointer<float>();
  job.recv_count = job.origins = job.places = job.arrivals = validPointer<std::int32_t>();
  job.ticket = validPointer<std::uint32_t>();
  const auto check = [&job](int hidden) {
    job.hidden = hidden;
    requireCombine(job, 8, LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, hidden, 8), 8));
  };
  check(128);
  job.reduced = 1;
  check(1024);
  REFUSED(check(128), Exit::kUsage,
          "hidden: too narrow for sums at the experts with 22 choices on 8 ranks, got 128");
}

epf_layout layoutJob() {
  epf_layout job{};
  job.tokens = 128;
  job.topk = 8;
  job.experts = 256;
  job.ranks = kRanks;
  job.topk_idx = validPointer<std::int64_t>();
  job.tokens_per_rank = job.tokens_per_expert = validPointer<std::int32_t>();
  job.in_rank = validPointer<bool>();
  return job;
}

void layoutNamesMissingArrays() {
  const auto check = [](const auto& checkedJob) { requireLayout(checkedJob); };
  expectRequired(layoutJob(), check, &epf_layout::topk_idx, "topk_idx");
  expectRequired(layoutJob(), check, &epf_layout::in_rank, "in_rank");
  expectRequired(layoutJob(), check, &epf_layout::tokens_per_rank, "tokens_per_rank");
  expectRequired(layoutJob(), check, &epf_layout::tokens_per_expert, "tokens_per_expert");
}

const auto kHighThroughput =
    HighThroughputPlaces::of(0, 4096 + 1000 * HighThroughputPlaces::rowBytes(7168));

epf_dispatch dispatchJob() {
  epf_dispatch job{};
  job.tokens = 128;
  job.hidden = job.row_bytes = 7168;
  job.scale_columns = 56;
  job.topk = 8;
  job.experts = 256;
  job.expert_alignment = 1;
  job.sms = 16;
  job.rows = job.most = 1000;
  job.most_tokens = 128;
  job.x = job.scales = job.records = job.packed_scales = job.recv_x = job.recv_scales = memory;
  job.topk_idx = job.recv_topk_idx = validPointer<std::int64_t>();
  job.topk_weights = job.recv_topk_weights = validPointer<float>();
  job.in_rank = validPointer<bool>();
  job.tokens_per_expert = job.slots = job.bases = job.received = job.rank_prefix =
      job.recv_src_idx = validPointer<std::int32_t>();
  return job;
}

void dispatchNamesMissingArrays() {
  const auto checkBegin = [](const auto& checkedJob) {
    requireBegin(checkedJob, kRanks, kHighThroughput);
  };
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::x, "x");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::scales, "scales");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::records, "records");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::topk_idx, "topk_idx");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::topk_weights, "topk_weights");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::slots, "slots");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::bases, "bases");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::received, "received");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::in_rank, "in_rank");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::tokens_per_expert, "tokens_per_expert");
  expectRequired(dispatchJob(), checkBegin, &epf_dispatch::rank_prefix, "rank_prefix");
  const auto checkFinish = [](const auto& checkedJob) {
    requireFinish(checkedJob, kRanks, kHighThroughput);
  };
  expectRequired(dispatchJob(), checkFinish, &epf_dispatch::recv_x, "recv_x");
  expectRequired(dispatchJob(), checkFinish, &epf_dispatch::recv_scales, "recv_scales");
  expectRequired(dispatchJob(), checkFinish, &epf_dispatch::recv_topk_idx, "recv_topk_idx");
  expectRequired(dispatchJob(), checkFinish, &epf_dispatch::recv_topk_weights, "recv_topk_weights");
  expectRequired(dispatchJob(), checkFinish, &epf_dispatch::recv_src_idx, "recv_src_idx");
  auto many = dispatchJob();
  many.most = 1001;
  expectRequired(many, checkFinish, &epf_dispatch::rank_prefix, "rank_prefix");
}

void scalesNeedAPackedCopyUnlessTheyAreDense() {
  auto job = dispatchJob();
  const auto begin = [&job] { requireBegin(job, kRanks, kHighThroughput); };
  const std::string packedScalesNeeded =
      "packed_scales: needed unless scales are dense, with a multiple of 4 columns, got ";
  job.packed_scales = nullptr;
  REFUSED(begin(), Exit::kUsage, packedScalesNeeded + "56");
  job.scale_column_stride = 1;
  job.scale_row_stride = 56;
  begin();
  job.scale_columns = job.scale_row_stride = 54;
  REFUSED(begin(), Exit::kUsage, packedScalesNeeded + "54");
  job = dispatchJob();
  job.scale_row_stride = 56;
  job.scale_column_stride = 1;
  job.packed_scales = nullptr;
  job.scales = memory + 4;
  REFUSED(begin(), Exit::kUsage, "scales: not aligned to 16 bytes, got 4");
}

epf_combine combineJob() {
  epf_combine job{};
  job.tokens = 128;
  job.hidden = 7168;
  job.sms = 16;
  job.topk = 8;
  job.rows = job.most = 1000;
  job.most_tokens = 128;
  job.x = job.out = memory;
  job.topk_weights = job.out_weights = validPointer<float>();
  job.slots = job.bases = job.rank_prefix = validPointer<std::int32_t>();
  return job;
}

void combineNamesMissingArrays() {
  const auto check = [](const auto& checkedJob) {
    requireCombineRows(checkedJob, kRanks, kHighThroughput);
  };
  expectRequired(combineJob(), check, &epf_combine::x, "x");
  expectRequired(combineJob(), check, &epf_combine::slots, "slots");
  expectRequired(combineJob(), check, &epf_combine::bases, "bases");
  expectRequired(combineJob(), check, &epf_combine::rank_prefix, "rank_prefix");
  expectRequired(combineJob(), check, &epf_combine::out, "out");
  expectRequired(combineJob(), check, &epf_combine::topk_weights, "topk_weights");
  expectRequired(combineJob(), check, &epf_combine::out_weights, "out_weights");
}

template <typename Job, typename Check, typename Change>
void expectRefused(Job job, const Check& check, const Change& change, const char* text) {
  change(job);
  REFUSED(check(job), Exit::kUsage, text);
}

void numbersOutOfBoundsAreRefused() {
  const auto check = [](const auto& checkedJob) {
    requireCombineRows(checkedJob, kRanks, kHighThroughput);
  };
  expectRefused(combineJob(), check, [](auto& job) { job.rows = -1; }, "rows: 0 or more, got -1");
  expectRefused(combineJob(), check, [](auto& job) { job.sms = 0; }, "sms: at least 1, got 0");
  expectRefused(
      combineJob(), check, [](auto& job) { job.most = 999; },
      "most: at least rows (1000), got 999");
  expectRefused(
      combineJob(), check, [](auto& job) { job.most_tokens = 127; },
      "most_tokens: tokens (128) to 32768, got 127");
  expectRefused(combineJob(), check, [](auto& job) { job.topk = 21; }, "topk: 0 to 20, got 21");
  expectRefused(
      combineJob(), check, [](auto& job) { job.tokens = -1; }, "tokens: 0 to 32768, got -1");
  expectRefused(
      combineJob(), check, [](auto& job) { job.bias[0] = memory + 8; },
      "bias[0]: not aligned to 16 bytes, got 8");
  expectRefused(
      combineJob(), check, [](auto& job) { job.bias[1] = memory + 8; },
      "bias[1]: not aligned to 16 bytes, got 8");
  const auto checkLayout = [](const auto& checkedJob) { requireLayout(checkedJob); };
  expectRefused(
      layoutJob(), checkLayout, [](auto& job) { job.ranks = 9; },
      "ranks: 1 to 8 of one host, got 9");
  expectRefused(
      layoutJob(), checkLayout, [](auto& job) { job.topk = 0; }, "topk: at least 1, got 0");
  expectRefused(
      layoutJob(), checkLayout, [](auto& job) { job.tokens = -1; }, "tokens: 0 to 32768, got -1");
  expectRefused(
      layoutJob(), checkLayout, [](auto& job) { job.experts = 255; },
      "experts: a multiple of 2 ranks, at most 4096, got 255");
  const auto checkBegin = [](const auto& checkedJob) {
    requireBegin(checkedJob, kRanks, kHighThroughput);
  };
  expectRefused(
      dispatchJob(), checkBegin, [](auto& job) { job.limit = -1; }, "limit: 0 or more, got -1");
  expectRefused(
      dispatchJob(), checkBegin, [](auto& job) { job.expert_alignment = 0; },
      "expert_alignment: at least 1, got 0");
  expectRefused(
      dispatchJob(), checkBegin, [](auto& job) { job.scale_columns = -1; },
      "scale_columns: 0 or more, got -1");
  auto scaled = dispatchJob();
  scaled.hidden = 32768;
  expectRefused(
      scaled, checkBegin, [](auto& job) { job.scale_columns = 4097; },
      "scale_columns: at most 4096, got 4097");
  expectRefused(
      dispatchJob(), checkBegin, [](auto& job) { job.experts = 255; },
      "experts: a multiple of 2 ranks, at most 4096, got 255");
  expectRefused(
      dispatchJob(), checkBegin, [](auto& job) { job.hidden = 7172; },
      "hidden: a multiple of 8, got 7172");
}

}  // namespace

int main() {
  lowLatencyDispatchNamesMissingArrays();
  lowLatencyCombineNamesMissingArrays();
  sumsAtTheExpertsNeedWideRows();
  layoutNamesMissingArrays();
  dispatchNamesMissingArrays();
  scalesNeedAPackedCopyUnlessTheyAreDense();
  combineNamesMissingArrays();
  numbersOutOfBoundsAreRefused();
  return failures == 0 ? 0 : 1;
}
