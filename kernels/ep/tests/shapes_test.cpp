#include "shapes.hpp"

#include <string>

#include "expect.hpp"

using namespace ep;
using epbench::Exit;

namespace {

alignas(16) char memory[16];
constexpr int kRanks = 2;
const LowLatencyPlaces kPlaces =
    LowLatencyPlaces::of(LowLatencyPlaces::bytesFor(128, 7168, kRanks), kRanks);

template <typename T>
T* validPointer() {
  return reinterpret_cast<T*>(memory);
}

epf_low_latency_dispatch lowLatencyJob() {
  epf_low_latency_dispatch job{};
  job.tokens = job.max_tokens = 128;
  job.hidden = 7168;
  job.topk = 8;
  job.experts = 256;
  job.element = EPF_FP8;
  job.x = job.recv_x = job.recv_scales = memory;
  job.topk_idx = validPointer<std::int64_t>();
  job.recv_count = job.src_info = job.origins = job.places = validPointer<std::int32_t>();
  job.layout_range = validPointer<std::int64_t>();
  job.ticket = validPointer<std::uint32_t>();
  return job;
}

template <typename Change>
void expectRefused(Change change, const char* text) {
  auto job = lowLatencyJob();
  change(job);
  REFUSED(requireDispatch(job, kRanks, kPlaces), Exit::kUsage, text);
}

void supportedShapesAreAccepted() {
  requireDispatch(lowLatencyJob(), kRanks, kPlaces);
  for (const int hidden : {1024, 2048, 2560, 3072, 3584, 4096, 5120, 6144, 7168}) {
    auto job = lowLatencyJob();
    job.hidden = hidden;
    job.topk = EPF_MOST_TOPK;
    job.element = EPF_FP8_UE8M0;
    if (hidden % 512 == 0) requireDispatch(job, kRanks, kPlaces);
    job.element = EPF_FP8;
    requireDispatch(job, kRanks, kPlaces);
  }
  auto bf16Only = lowLatencyJob();
  bf16Only.hidden = 2888;
  bf16Only.element = EPF_BF16;
  bf16Only.recv_scales = nullptr;
  requireDispatch(bf16Only, kRanks, kPlaces);
}

void aRankWithoutTokensNeedsNoArraysOfTokens() {
  auto job = lowLatencyJob();
  job.tokens = 0;
  job.x = nullptr;
  job.topk_idx = nullptr;
  job.places = nullptr;
  requireDispatch(job, kRanks, kPlaces);
}

void lowLatencyErrorsNameTheViolatedCondition() {
  expectRefused([](auto& job) { job.tokens = 129; }, "tokens: 0 to max_tokens (128), got 129");
  expectRefused([](auto& job) { job.tokens = -1; }, "tokens: 0 to max_tokens (128), got -1");
  expectRefused([](auto& job) { job.max_tokens = job.tokens = 0; },
                "max_tokens: at least 1, got 0");
  expectRefused([](auto& job) { job.max_tokens = 1 << 23; },
                "experts * max_tokens: less than 2^31, got 2147483648");
  expectRefused([](auto& job) { job.hidden = 2880; }, "hidden: a multiple of 128 as FP8, got 2880");
  expectRefused([](auto& job) { job.hidden = 7172; }, "hidden: a multiple of 8, got 7172");
  expectRefused([](auto& job) { job.topk = 23; }, "topk: 1 to 22, got 23");
  expectRefused([](auto& job) { job.experts = 255; },
                "experts: a multiple of 2 ranks, at most 4096, got 255");
  expectRefused([](auto& job) { job.element = 4; }, "element: not one of epf_element, got 4");
  expectRefused([](auto& job) { job.max_tokens = job.tokens = 127; },
                "ranks * max_tokens: a multiple of 4 as FP8, got 254");
  expectRefused(
      [](auto& job) { job.max_tokens = 256; },
      "max_tokens 256 of hidden 7168 need 186863616 bytes of low-latency memory, more than there "
      "is");
  expectRefused([](auto& job) { job.recv_x = nullptr; }, "recv_x: no memory");
  expectRefused([](auto& job) { job.x = memory + 8; }, "x: not aligned to 16 bytes, got 8");
  expectRefused([](auto& job) { job.layout_range = reinterpret_cast<std::int64_t*>(memory + 4); },
                "layout_range: not aligned to 8 bytes, got 4");
}

const auto kHighThroughput =
    HighThroughputPlaces::of(0, 4096 + 1000 * HighThroughputPlaces::rowBytes(7168));

epf_dispatch dispatchJob() {
  epf_dispatch job{};
  job.tokens = 4096;
  job.hidden = 7168;
  job.row_bytes = 2 * job.hidden;
  job.topk = 8;
  job.experts = 256;
  job.expert_alignment = 1;
  job.sms = 16;
  job.rows = job.most = 1000;
  job.most_tokens = 4096;
  job.x = job.scales = job.records = job.packed_scales = job.recv_x = job.recv_scales = memory;
  job.topk_idx = job.recv_topk_idx = validPointer<std::int64_t>();
  job.topk_weights = job.recv_topk_weights = validPointer<float>();
  job.in_rank = validPointer<bool>();
  job.tokens_per_expert = job.slots = job.bases = job.received = job.rank_prefix =
      job.recv_src_idx = validPointer<std::int32_t>();
  return job;
}

template <typename Change>
void expectDispatchRefused(Change change, const char* text) {
  auto job = dispatchJob();
  change(job);
  REFUSED(requireFinish(job, kRanks, kHighThroughput), Exit::kUsage, text);
}

void highThroughputErrorsNameTheViolatedCondition() {
  requireBegin(dispatchJob(), kRanks, kHighThroughput);
  requireFinish(dispatchJob(), kRanks, kHighThroughput);
  expectDispatchRefused([](auto& job) { job.tokens = 32769; }, "tokens: 0 to 32768, got 32769");
  expectDispatchRefused([](auto& job) { job.topk = 21; }, "topk: 0 to 20, got 21");
  expectDispatchRefused([](auto& job) { job.rows = 1001; }, "most: at least rows (1001), got 1000");
  expectDispatchRefused([](auto& job) { job.most_tokens = 4095; },
                        "most_tokens: tokens (4096) to 32768, got 4095");
  expectDispatchRefused([](auto& job) { job.row_bytes = 7176; },
                        "row_bytes: a multiple of 16, got 7176");
  expectDispatchRefused([](auto& job) { job.scale_columns = 1; },
                        "elements and scales: at most 2 * hidden bytes, got 14352");
  expectDispatchRefused([](auto& job) { job.sms = 0; }, "sms: at least 1, got 0");
  expectDispatchRefused([](auto& job) { job.topk_idx = nullptr; }, "topk_idx: no memory");
  auto worst = dispatchJob();
  worst.limit = 1001;
  requireBegin(worst, kRanks, kHighThroughput);
  const auto one = HighThroughputPlaces::of(0, 4096 + HighThroughputPlaces::rowBytes(7168));
  REFUSED(requireBegin(worst, kRanks, one), Exit::kUsage,
          "rows: high-throughput memory has room for 1 of hidden 7168, but needs room for one row "
          "of each of 2 ranks, got 1001");
  auto cached = dispatchJob();
  cached.cached = 1;
  REFUSED(requireBegin(cached, kRanks, kHighThroughput), Exit::kUsage,
          "cached: must be 0 for a dispatch that exchanges counts, got 1");
}

// All of a room must be lent memory, because other ranks write to it.
void roomsMustLieInLentMemory() {
  alignas(16) static char all[8192];
  char* lent = all + 2048;
  const Results results = {lent, lent + 4096};
  auto job = dispatchJob();
  job.row_bytes = 1024;
  job.room = lent + 1024;
  job.room_rows = 3;
  requireRoom(job, results);
  const auto expectRoomRefused = [&](auto change, const char* text) {
    auto wrong = job;
    change(wrong);
    REFUSED(requireRoom(wrong, results), Exit::kUsage, text);
  };
  constexpr const char* kOutside =
      "room: must lie in the memory that the communicator lends for results, got ";
  expectRoomRefused([](auto& wrong) { wrong.room_rows = 4; },
                    (std::string(kOutside) + "4096").c_str());
  expectRoomRefused([&](auto& wrong) { wrong.room = lent - 1024; },
                    (std::string(kOutside) + "3072").c_str());
  expectRoomRefused([&](auto& wrong) { wrong.room = lent + 8; },
                    "room: not aligned to 16 bytes, got 8");
  expectRoomRefused([](auto& wrong) { wrong.room_rows = 0; }, "room_rows: at least 1, got 0");
  expectRoomRefused([](auto& wrong) { wrong.recv_x = wrong.room; },
                    "room_rows: at least rows, got 3");
}

// A cached dispatch sends rows without choices, so the arrays of choices are not checked.
void cachedDispatchesNeedNoChoices() {
  auto job = dispatchJob();
  job.cached = 1;
  job.topk_idx = nullptr;
  job.topk_weights = nullptr;
  job.recv_topk_idx = nullptr;
  job.recv_src_idx = nullptr;
  requireFinish(job, kRanks, kHighThroughput);
}

void gpusMustBeLinkedByNvlink() {
  requireLink({0, 1, true, true});
  REFUSED(requireLink({0, 1, true, false}), Exit::kUsage,
          "no NVLink leads from the GPU of rank 0 to that of rank 1, only PCIe: use GPUs that "
          "`nvidia-smi topo -m` shows as NV*");
  REFUSED(requireLink({2, 3, false, false}), Exit::kUsage,
          "no NVLink leads from the GPU of rank 2 to that of rank 3, and its memory cannot be "
          "reached over PCIe: use GPUs that `nvidia-smi topo -m` shows as NV*");
}

void ranksMustFitOnOneHost() {
  requireRanks(7, 8);
  requireRanks(0, 1);
  REFUSED(requireRanks(0, 9), Exit::kUsage, "ranks: 1 to 8 of one host, got 9");
  REFUSED(requireRanks(2, 2), Exit::kUsage, "rank: 0 to 1, got 2");
}

}  // namespace

int main() {
  supportedShapesAreAccepted();
  aRankWithoutTokensNeedsNoArraysOfTokens();
  lowLatencyErrorsNameTheViolatedCondition();
  highThroughputErrorsNameTheViolatedCondition();
  roomsMustLieInLentMemory();
  cachedDispatchesNeedNoChoices();
  gpusMustBeLinkedByNvlink();
  ranksMustFitOnOneHost();
  return failures == 0 ? 0 : 1;
}
