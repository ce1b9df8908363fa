// Low latency on one rank: buffers, jobs, and whether what arrived is right.
#pragma once

#include "command/check.hpp"

namespace epbench {

class LowLatency {
 public:
  LowLatency(const Problem& problem, Exchange& exchange, int me, RankOptions options);

  Rank& rank() { return rank_; }
  int sms() const { return sms_; }
  void dispatch(int sms);
  void combine(int sms);
  // The bytes of a dispatch or combine, contiguous, to as many peers.
  void ceiling(Engine engine, std::size_t bytesPerPeer, int sms);

  // Collective; sums over all ranks. The combine needs the places of a dispatch.
  Findings checkDispatch(int sms, std::uint32_t round, Fault fault);
  Findings checkCombine(int sms, std::uint32_t round, Fault fault);
  SquaredError roundingError(Element element, int sms, std::uint32_t round);

 private:
  struct Places {
    std::size_t rows, counts, partials, ceilingSource, ceilingTarget, end;
  };
  static Places placesOf(const Problem& problem);
  LowLatencyJob job(Flag kind);
  void prepareRows(std::uint32_t round, Fault fault);
  void fillElements(std::uint32_t made);
  unsigned long long wrongRow(const char* row, int source, int expert, std::uint32_t round);
  unsigned long long wrongSums(std::uint32_t round);
  void answerRows(Element element, std::uint32_t round);
  SquaredError compareRows(std::uint32_t round);

  const Problem& problem_;
  Memory elements_, experts_, weights_, cursors_, choices_, out_;
  Places places_;
  Rank rank_;
  LowLatencyShape shape_;
  std::size_t rows_;  // places for rows on each rank
  int sms_ = 0;
};

// Rows of the busiest rank, one for each choice that is not masked.
struct Choices {
  double all;     // received
  double others;  // to or from others, whichever is more

  static Choices of(const Problem& problem);
};

}  // namespace epbench
