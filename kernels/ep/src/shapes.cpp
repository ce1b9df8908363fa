#include "shapes.hpp"

#include <string>
#include <type_traits>

#include "epbench/failure.hpp"

namespace ep {
namespace {

// Throws unless the condition holds. `what` is the message, or a function that makes it: messages
// are made only on failure, because they take longer than the checks.
template <typename What>
void require(bool holds, const What& what, long got) {
  if (holds) return;
  std::string sentence;
  if constexpr (std::is_invocable_v<What>) {
    sentence = what();
  } else {
    sentence = what;
  }
  throw epbench::Failure(epbench::Exit::kUsage, sentence + ", got " + std::to_string(got));
}

// Throws if an array that is used is null, or is not aligned (by default to its element size).
template <typename T>
void requireArray(const T* array, bool used, const char* name, std::size_t alignment = sizeof(T)) {
  if (!used) return;
  if (array == nullptr) {
    throw epbench::Failure(epbench::Exit::kUsage, std::string(name) + ": no memory");
  }
  const auto remainder = reinterpret_cast<std::uintptr_t>(array) % alignment;
  const auto aligned = [&] {
    return std::string(name) + ": not aligned to " + std::to_string(alignment) + " bytes";
  };
  require(remainder == 0, aligned, static_cast<long>(remainder));
}

// Rows are copied 16 bytes at a time.
void requireRows(const void* rows, bool used, const char* name) {
  requireArray(static_cast<const char*>(rows), used, name, 16);
}

// Checks the members that the structures of both low-latency operations share.
template <typename Job>
void requireShape(const Job& job, int ranks, const LowLatencyPlaces& places) {
  require(job.max_tokens >= 1 && job.max_tokens < kOriginTokens, "max_tokens: at least 1",
          job.max_tokens);
  require(
      job.tokens >= 0 && job.tokens <= job.max_tokens,
      [&] { return "tokens: 0 to max_tokens (" + std::to_string(job.max_tokens) + ")"; },
      job.tokens);
  require(job.hidden >= 8 && job.hidden % 8 == 0, "hidden: a multiple of 8", job.hidden);
  require(
      job.topk >= 1 && job.topk <= EPF_MOST_TOPK,
      [&] { return "topk: 1 to " + std::to_string(EPF_MOST_TOPK); }, job.topk);
  require(
      job.experts >= ranks && job.experts <= EPF_MOST_EXPERTS && job.experts % ranks == 0,
      [&] {
        return "experts: a multiple of " + std::to_string(ranks) + " ranks, at most " +
               std::to_string(EPF_MOST_EXPERTS);
      },
      job.experts);
  require(
      job.hidden <= kMaxHidden, [] { return "hidden: at most " + std::to_string(kMaxHidden); },
      job.hidden);
  const long rows = static_cast<long>(job.experts) * job.max_tokens;
  require(rows < 1L << 31, "experts * max_tokens: less than 2^31", rows);
  if (!places.fits(job.max_tokens, job.hidden)) {
    throw epbench::Failure(
        epbench::Exit::kUsage,
        "max_tokens " + std::to_string(job.max_tokens) + " of hidden " +
            std::to_string(job.hidden) + " need " +
            std::to_string(LowLatencyPlaces::bytesFor(job.max_tokens, job.hidden, ranks)) +
            " bytes of low-latency memory, more than there is");
  }
}

void requireFp8(const epf_low_latency_dispatch& job, int ranks) {
  const bool exponents = job.element == EPF_FP8_UE8M0;
  const int unit = exponents ? 512 : 128;
  require(
      job.hidden % unit == 0,
      [&] { return "hidden: a multiple of " + std::to_string(unit) + " as FP8"; }, job.hidden);
  const long rows = static_cast<long>(ranks) * job.max_tokens;
  require(rows % 4 == 0, "ranks * max_tokens: a multiple of 4 as FP8", rows);
}

}  // namespace

void requireRanks(int rank, int ranks) {
  require(
      ranks >= 1 && ranks <= EPF_MOST_RANKS,
      [&] { return "ranks: 1 to " + std::to_string(EPF_MOST_RANKS) + " of one host"; }, ranks);
  require(
      rank >= 0 && rank < ranks, [&] { return "rank: 0 to " + std::to_string(ranks - 1); }, rank);
}

void requireDispatch(const epf_low_latency_dispatch& job, int ranks,
                     const LowLatencyPlaces& places) {
  requireShape(job, ranks, places);
  require(job.element >= EPF_BF16 && job.element <= EPF_FP8_UE8M0,
          "element: not one of epf_element", job.element);
  if (job.element != EPF_BF16) requireFp8(job, ranks);
  requireRows(job.x, job.tokens > 0, "x");
  requireArray(job.topk_idx, job.tokens > 0, "topk_idx");
  requireArray(job.places, job.tokens > 0, "places");
  requireRows(job.recv_x, true, "recv_x");
  requireRows(job.recv_scales, job.element != EPF_BF16, "recv_scales");
  requireArray(job.recv_count, true, "recv_count");
  requireArray(job.src_info, true, "src_info");
  requireArray(job.layout_range, true, "layout_range");
  requireArray(job.origins, true, "origins");
  requireArray(job.ticket, true, "ticket");
}

void requireCombine(const epf_low_latency_combine& job, int ranks, const LowLatencyPlaces& places) {
  requireShape(job, ranks, places);
  requireRows(job.x, true, "x");
  requireArray(job.topk_idx, job.tokens > 0, "topk_idx");
  requireArray(job.topk_weights, job.tokens > 0, "topk_weights");
  requireArray(job.recv_count, true, "recv_count");
  requireArray(job.layout_range, true, "layout_range");
  requireArray(job.origins, true, "origins");
  requireArray(job.places, job.tokens > 0, "places");
  requireArray(job.ticket, true, "ticket");
  requireRows(job.out, job.tokens > 0, "out");
  requireArray(job.arrivals, job.reduced != 0, "arrivals");
  if (job.reduced == 0) return;
  require(
      places.weightsFit(job.max_tokens, job.topk, ranks),
      [&] {
        return "hidden: too narrow for sums at the experts with " + std::to_string(job.topk) +
               " choices on " + std::to_string(ranks) + " ranks";
      },
      job.hidden);
}

namespace {

void requireExperts(int experts, int ranks) {
  require(
      experts >= ranks && experts <= EPF_MOST_EXPERTS && experts % ranks == 0,
      [&] {
        return "experts: a multiple of " + std::to_string(ranks) + " ranks, at most " +
               std::to_string(EPF_MOST_EXPERTS);
      },
      experts);
}

void requireTokens(int tokens) {
  require(
      tokens >= 0 && tokens <= EPF_MOST_TOKENS,
      [&] { return "tokens: 0 to " + std::to_string(EPF_MOST_TOKENS); }, tokens);
}

// Requires that rows of this shape fit into the memory, at once or in rounds.
void requireRoom(long rows, int hidden, int ranks, const HighThroughputPlaces& places) {
  require(hidden >= 8 && hidden % 8 == 0, "hidden: a multiple of 8", hidden);
  const long room = places.capacity(hidden);
  require(
      rows <= room || room >= ranks,
      [&] {
        return "rows: high-throughput memory has room for " + std::to_string(room) + " of hidden " +
               std::to_string(hidden) + ", but needs room for one row of each of " +
               std::to_string(ranks) + " ranks";
      },
      rows);
}

// Checks the maxima by which all ranks cut the transfer into the same rounds.
void requireMost(int rows, int tokens, int most, int mostTokens) {
  require(most >= rows, [&] { return "most: at least rows (" + std::to_string(rows) + ")"; }, most);
  require(
      mostTokens >= tokens && mostTokens <= EPF_MOST_TOKENS,
      [&] {
        return "most_tokens: tokens (" + std::to_string(tokens) + ") to " +
               std::to_string(EPF_MOST_TOKENS);
      },
      mostTokens);
}

// Maximum number of scales of a row, because they are sent with the row's last part, in the shared
// memory of one stage.
constexpr int kMaxScales = 4096;

void requireRow(const epf_dispatch& job) {
  require(job.row_bytes >= 16 && job.row_bytes % 16 == 0, "row_bytes: a multiple of 16",
          job.row_bytes);
  require(job.scale_columns >= 0, "scale_columns: 0 or more", job.scale_columns);
  const long bytes = job.row_bytes + 4L * ((job.scale_columns + 3) / 4 * 4);
  require(bytes <= 2L * job.hidden, "elements and scales: at most 2 * hidden bytes", bytes);
  require(
      job.scale_columns <= kMaxScales,
      [] { return "scale_columns: at most " + std::to_string(kMaxScales); }, job.scale_columns);
  require(
      job.topk >= 0 && job.topk <= EPF_MOST_ROUTED,
      [&] { return "topk: 0 to " + std::to_string(EPF_MOST_ROUTED); }, job.topk);
  require(job.sms >= 1, "sms: at least 1", job.sms);
}

}  // namespace

void requireLayout(const epf_layout& job) {
  require(
      job.ranks >= 1 && job.ranks <= EPF_MOST_RANKS,
      [&] { return "ranks: 1 to " + std::to_string(EPF_MOST_RANKS) + " of one host"; }, job.ranks);
  requireTokens(job.tokens);
  requireExperts(job.experts, job.ranks);
  require(job.topk >= 1, "topk: at least 1", job.topk);
  requireArray(job.topk_idx, job.tokens > 0, "topk_idx");
  requireArray(job.in_rank, job.tokens > 0, "in_rank");
  requireArray(job.tokens_per_rank, true, "tokens_per_rank");
  requireArray(job.tokens_per_expert, true, "tokens_per_expert");
}

namespace {

// Scales are sent from the packed copy or, if there is none, from the caller's array.
void requireScales(const epf_dispatch& job) {
  if (job.packed_scales != nullptr) return requireRows(job.packed_scales, true, "packed_scales");
  const bool dense = job.scale_column_stride == 1 && job.scale_row_stride == job.scale_columns;
  require(dense && job.scale_columns % 4 == 0,
          "packed_scales: needed unless scales are dense, with a multiple of 4 columns",
          job.scale_columns);
  requireRows(job.scales, true, "scales");
}

// Checks the arrays that a rank sends, and the routing by which it sends them.
void requireSent(const epf_dispatch& job, int ranks) {
  requireTokens(job.tokens);
  requireExperts(job.experts, ranks);
  requireRow(job);
  const bool sends = job.tokens > 0, routes = job.cached == 0;
  requireRows(job.x, sends, "x");
  requireArray(static_cast<const std::int32_t*>(job.scales), sends && job.scale_columns > 0,
               "scales");
  if (sends && job.scale_columns > 0) requireScales(job);
  requireRows(job.records, sends && routes, "records");
  requireArray(job.topk_idx, sends && routes && job.topk > 0, "topk_idx");
  requireArray(job.topk_weights, sends && routes && job.topk > 0, "topk_weights");
  requireArray(job.slots, sends, "slots", 16);
  requireArray(job.bases, true, "bases", 16);
  requireArray(job.received, true, "received");
}

}  // namespace

void requireBegin(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places) {
  requireSent(job, ranks);
  require(job.cached == 0, "cached: must be 0 for a dispatch that exchanges counts", job.cached);
  requireRoom(job.limit, job.hidden, ranks, places);
  require(job.limit >= 0, "limit: 0 or more", job.limit);
  require(job.expert_alignment >= 1, "expert_alignment: at least 1", job.expert_alignment);
  requireArray(job.in_rank, job.tokens > 0, "in_rank");
  requireArray(job.tokens_per_expert, true, "tokens_per_expert");
  requireArray(job.rank_prefix, true, "rank_prefix");
}

void requireFinish(const epf_dispatch& job, int ranks, const HighThroughputPlaces& places) {
  requireSent(job, ranks);
  requireMost(job.rows, job.tokens, job.most, job.most_tokens);
  requireRoom(job.most, job.hidden, ranks, places);
  requireArray(job.rank_prefix, job.most > places.capacity(job.hidden), "rank_prefix");
  const bool receives = job.rows > 0, routes = job.cached == 0;
  requireRows(job.recv_x, receives, "recv_x");
  requireArray(static_cast<std::int32_t*>(job.recv_scales), receives && job.scale_columns > 0,
               "recv_scales");
  requireArray(job.recv_topk_idx, receives && routes && job.topk > 0, "recv_topk_idx");
  requireArray(job.recv_topk_weights, receives && routes && job.topk > 0, "recv_topk_weights");
  requireArray(job.recv_src_idx, receives && routes, "recv_src_idx");
}

void requireRoom(const epf_dispatch& job, const Results& results) {
  require(job.room_rows >= 1, "room_rows: at least 1", job.room_rows);
  requireRows(job.room, true, "room");
  const auto* begin = static_cast<const char*>(job.room);
  const auto bytes = static_cast<std::ptrdiff_t>(job.room_rows) * job.row_bytes;
  require(begin >= results.begin && begin <= results.end && bytes <= results.end - begin,
          "room: must lie in the memory that the communicator lends for results", bytes);
  require(job.recv_x != job.room || job.rows <= job.room_rows, "room_rows: at least rows",
          job.room_rows);
}

void requireCombineRows(const epf_combine& job, int ranks, const HighThroughputPlaces& places) {
  requireTokens(job.tokens);
  require(job.rows >= 0, "rows: 0 or more", job.rows);
  requireMost(job.rows, job.tokens, job.most, job.most_tokens);
  requireRoom(job.most, job.hidden, ranks, places);
  require(job.sms >= 1, "sms: at least 1", job.sms);
  require(
      job.topk >= 0 && job.topk <= EPF_MOST_ROUTED,
      [&] { return "topk: 0 to " + std::to_string(EPF_MOST_ROUTED); }, job.topk);
  requireRows(job.x, job.rows > 0, "x");
  requireRows(job.bias[0], job.bias[0] != nullptr, "bias[0]");
  requireRows(job.bias[1], job.bias[1] != nullptr, "bias[1]");
  requireArray(job.slots, job.tokens > 0, "slots", 16);
  requireArray(job.bases, true, "bases", 16);
  requireArray(job.rank_prefix, true, "rank_prefix");
  requireRows(job.out, job.tokens > 0, "out");
  requireArray(job.topk_weights, job.topk > 0 && job.rows > 0, "topk_weights");
  requireArray(job.out_weights, job.topk > 0 && job.tokens > 0, "out_weights");
}

void requireLink(const Link& link) {
  if (link.access && link.atomics) return;
  throw epbench::Failure(
      epbench::Exit::kUsage,
      "no NVLink leads from the GPU of rank " + std::to_string(link.rank) + " to that of rank " +
          std::to_string(link.peer) +
          (link.access ? ", only PCIe" : ", and its memory cannot be reached over PCIe") +
          ": use GPUs that `nvidia-smi topo -m` shows as NV*");
}

}  // namespace ep
