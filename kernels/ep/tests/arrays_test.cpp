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
T* somewhere() {
  return reinterpret_cast<T*>(memory);
}

// The check passes for the job, and without the array it fails with the array's name.
template <typename Job, typename Check, typename T>
void requiresArray(const Job& job, const Check& check, T Job::* array, const std::string& name) {
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

void ofALowLatencyDispatch() {
  epf_low_latency_dispatch job{};
  fillShape(job);
  job.element = EPF_FP8;
  job.x = job.recv_x = job.recv_scales = memory;
  job.topk_idx = job.layout_range = somewhere<std::int64_t>();
  job.recv_count = job.src_info = job.origins = job.places = somewhere<std::int32_t>();
  job.ticket = somewhere<std::uint32_t>();
  const auto check = [](const auto& one) {
    requireDispatch(one, kRanks,
                    LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, 7168, kRanks), kRanks));
  };
  using Job = epf_low_latency_dispatch;
  requiresArray(job, check, &Job::x, "x");
  requiresArray(job, check, &Job::topk_idx, "topk_idx");
  requiresArray(job, check, &Job::places, "places");
  requiresArray(job, check, &Job::recv_x, "recv_x");
  requiresArray(job, check, &Job::recv_scales, "recv_scales");
  requiresArray(job, check, &Job::recv_count, "recv_count");
  requiresArray(job, check, &Job::src_info, "src_info");
  requiresArray(job, check, &Job::layout_range, "layout_range");
  requiresArray(job, check, &Job::origins, "origins");
  requiresArray(job, check, &Job::ticket, "ticket");
}

void ofALowLatencyCombine() {
  epf_low_latency_combine job{};
  fillShape(job);
  job.x = job.out = memory;
  job.topk_idx = job.layout_range = somewhere<std::int64_t>();
  job.topk_weights = somewhere<float>();
  job.recv_count = job.origins = job.places = somewhere<std::int32_t>();
  job.ticket = somewhere<std::uint32_t>();
  const auto check = [](const auto& one) {
    requireCombine(one, kRanks,
                   LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, 7168, kRanks), kRanks));
  };
  using Job = epf_low_latency_combine;
  requiresArray(job, check, &Job::x, "x");
  requiresArray(job, check, &Job::topk_idx, "topk_idx");
  requiresArray(job, check, &Job::topk_weights, "topk_weights");
  requiresArray(job, check, &Job::recv_count, "recv_count");
  requiresArray(job, check, &Job::layout_range, "layout_range");
  requiresArray(job, check, &Job::origins, "origins");
  requiresArray(job, check, &Job::places, "places");
  requiresArray(job, check, &Job::ticket, "ticket");
  requiresArray(job, check, &Job::out, "out");
  job.reduced = 1;
  job.arrivals = somewhere<std::int32_t>();
  requiresArray(job, check, &Job::arrivals, "arrivals");
}

// The memory reserved for weights grows with the width of rows.
void sumsAtTheExpertsNeedWideRows() {
  epf_low_latency_combine job{};
  fillShape(job);
  job.topk = EPF_MOST_TOPK;
  job.x = job.out = memory;
  job.topk_idx = job.layout_range = somewhere<std::int64_t>();
  job.topk_weights = somewhere<float>();
  job.recv_count = job.origins = job.places = job.arrivals = somewhere<std::int32_t>();
  job.ticket = somewhere<std::uint32_t>();
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

epf_layout layout() {
  epf_layout job{};
  job.tokens = 128;
  job.topk = 8;
  job.experts = 256;
  job.ranks = kRanks;
  job.topk_idx = somewhere<std::int64_t>();
  job.tokens_per_rank = job.tokens_per_expert = somewhere<std::int32_t>();
  job.in_rank = somewhere<bool>();
  return job;
}

void ofALayout() {
  const auto check = [](const auto& one) { requireLayout(one); };
  requiresArray(layout(), check, &epf_layout::topk_idx, "topk_idx");
  requiresArray(layout(), check, &epf_layout::in_rank, "in_rank");
  requiresArray(layout(), check, &epf_layout::tokens_per_rank, "tokens_per_rank");
  requiresArray(layout(), check, &epf_layout::tokens_per_expert, "tokens_per_expert");
}

const auto kRooms = HighThroughputPlaces::of(0, 4096 + 1000 * HighThroughputPlaces::rowBytes(7168));

epf_dispatch rows() {
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
  job.topk_idx = job.recv_topk_idx = somewhere<std::int64_t>();
  job.topk_weights = job.recv_topk_weights = somewhere<float>();
  job.in_rank = somewhere<bool>();
  job.tokens_per_expert = job.slots = job.bases = job.received = job.rank_prefix =
      job.recv_src_idx = somewhere<std::int32_t>();
  return job;
}

void ofADispatch() {
  const auto begins = [](const auto& one) { requireBegin(one, kRanks, kRooms); };
  requiresArray(rows(), begins, &epf_dispatch::x, "x");
  requiresArray(rows(), begins, &epf_dispatch::scales, "scales");
  requiresArray(rows(), begins, &epf_dispatch::records, "records");
  requiresArray(rows(), begins, &epf_dispatch::topk_idx, "topk_idx");
  requiresArray(rows(), begins, &epf_dispatch::topk_weights, "topk_weights");
  requiresArray(rows(), begins, &epf_dispatch::slots, "slots");
  requiresArray(rows(), begins, &epf_dispatch::bases, "bases");
  requiresArray(rows(), begins, &epf_dispatch::received, "received");
  requiresArray(rows(), begins, &epf_dispatch::in_rank, "in_rank");
  requiresArray(rows(), begins, &epf_dispatch::tokens_per_expert, "tokens_per_expert");
  requiresArray(rows(), begins, &epf_dispatch::rank_prefix, "rank_prefix");
  const auto ends = [](const auto& one) { requireFinish(one, kRanks, kRooms); };
  requiresArray(rows(), ends, &epf_dispatch::recv_x, "recv_x");
  requiresArray(rows(), ends, &epf_dispatch::recv_scales, "recv_scales");
  requiresArray(rows(), ends, &epf_dispatch::recv_topk_idx, "recv_topk_idx");
  requiresArray(rows(), ends, &epf_dispatch::recv_topk_weights, "recv_topk_weights");
  requiresArray(rows(), ends, &epf_dispatch::recv_src_idx, "recv_src_idx");
  auto many = rows();
  many.most = 1001;
  requiresArray(many, ends, &epf_dispatch::rank_prefix, "rank_prefix");
}

void scalesAreCopiedUnlessTheyAreDense() {
  auto job = rows();
  const auto begin = [&job] { requireBegin(job, kRanks, kRooms); };
  const std::string needed =
      "packed_scales: needed unless scales are dense, with a multiple of 4 columns, got ";
  job.packed_scales = nullptr;
  REFUSED(begin(), Exit::kUsage, needed + "56");
  job.scale_column_stride = 1;
  job.scale_row_stride = 56;
  begin();
  job.scale_columns = job.scale_row_stride = 54;
  REFUSED(begin(), Exit::kUsage, needed + "54");
  job = rows();
  job.scale_row_stride = 56;
  job.scale_column_stride = 1;
  job.packed_scales = nullptr;
  job.scales = memory + 4;
  REFUSED(begin(), Exit::kUsage, "scales: not aligned to 16 bytes, got 4");
}

epf_combine sums() {
  epf_combine job{};
  job.tokens = 128;
  job.hidden = 7168;
  job.sms = 16;
  job.topk = 8;
  job.rows = job.most = 1000;
  job.most_tokens = 128;
  job.x = job.out = memory;
  job.topk_weights = job.out_weights = somewhere<float>();
  job.slots = job.bases = job.rank_prefix = somewhere<std::int32_t>();
  return job;
}

void ofACombine() {
  const auto check = [](const auto& one) { requireCombineRows(one, kRanks, kRooms); };
  requiresArray(sums(), check, &epf_combine::x, "x");
  requiresArray(sums(), check, &epf_combine::slots, "slots");
  requiresArray(sums(), check, &epf_combine::bases, "bases");
  requiresArray(sums(), check, &epf_combine::rank_prefix, "rank_prefix");
  requiresArray(sums(), check, &epf_combine::out, "out");
  requiresArray(sums(), check, &epf_combine::topk_weights, "topk_weights");
  requiresArray(sums(), check, &epf_combine::out_weights, "out_weights");
}

template <typename Job, typename Check, typename Change>
void refused(Job job, const Check& check, const Change& change, const char* text) {
  change(job);
  REFUSED(check(job), Exit::kUsage, text);
}

void numbersAreWithinTheirBounds() {
  const auto check = [](const auto& one) { requireCombineRows(one, kRanks, kRooms); };
  refused(sums(), check, [](auto& job) { job.rows = -1; }, "rows: 0 or more, got -1");
  refused(sums(), check, [](auto& job) { job.sms = 0; }, "sms: at least 1, got 0");
  refused(sums(), check, [](auto& job) { job.most = 999; }, "most: at least rows (1000), got 999");
  refused(
      sums(), check, [](auto& job) { job.most_tokens = 127; },
      "most_tokens: tokens (128) to 32768, got 127");
  refused(sums(), check, [](auto& job) { job.topk = 21; }, "topk: 0 to 20, got 21");
  refused(sums(), check, [](auto& job) { job.tokens = -1; }, "tokens: 0 to 32768, got -1");
  refused(
      sums(), check, [](auto& job) { job.bias[0] = memory + 8; },
      "bias[0]: not aligned to 16 bytes, got 8");
  refused(
      sums(), check, [](auto& job) { job.bias[1] = memory + 8; },
      "bias[1]: not aligned to 16 bytes, got 8");
  const auto finds = [](const auto& one) { requireLayout(one); };
  refused(layout(), finds, [](auto& job) { job.ranks = 9; }, "ranks: 1 to 8 of one host, got 9");
  refused(layout(), finds, [](auto& job) { job.topk = 0; }, "topk: at least 1, got 0");
  refused(layout(), finds, [](auto& job) { job.tokens = -1; }, "tokens: 0 to 32768, got -1");
  refused(
      layout(), finds, [](auto& job) { job.experts = 255; },
      "experts: a multiple of 2 ranks, at most 4096, got 255");
  const auto begins = [](const auto& one) { requireBegin(one, kRanks, kRooms); };
  refused(rows(), begins, [](auto& job) { job.limit = -1; }, "limit: 0 or more, got -1");
  refused(
      rows(), begins, [](auto& job) { job.expert_alignment = 0; },
      "expert_alignment: at least 1, got 0");
  refused(
      rows(), begins, [](auto& job) { job.scale_columns = -1; },
      "scale_columns: 0 or more, got -1");
  auto scaled = rows();
  scaled.hidden = 32768;
  refused(
      scaled, begins, [](auto& job) { job.scale_columns = 4097; },
      "scale_columns: at most 4096, got 4097");
  refused(
      rows(), begins, [](auto& job) { job.experts = 255; },
      "experts: a multiple of 2 ranks, at most 4096, got 255");
  refused(
      rows(), begins, [](auto& job) { job.hidden = 7172; }, "hidden: a multiple of 8, got 7172");
}

}  // namespace

int main() {
  ofALowLatencyDispatch();
  ofALowLatencyCombine();
  sumsAtTheExpertsNeedWideRows();
  ofALayout();
  ofADispatch();
  scalesAreCopiedUnlessTheyAreDense();
  ofACombine();
  numbersAreWithinTheirBounds();
  return failures == 0 ? 0 : 1;
}
