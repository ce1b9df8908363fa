// Low latency on one rank: buffers, jobs, and checks of the received data.
#pragma once

#include "command/check.hpp"

namespace epbench {

// Numbers of rows at the busiest rank. A token has a row for each unmasked choice or, with
// `perRank`, for each of its ranks.
struct Choices {
  double all;     // received
  double others;  // sent to or received from other ranks, whichever is more

  static Choices of(const Problem& problem, bool perRank);
};

class LowLatency {
 public:
  // Uses the rank's arena, which must have `arenaBytes`.
  LowLatency(const Problem& problem, Rank& rank, bool perRank);
  ~LowLatency() { rank_.replays().forget(); }
  LowLatency(const LowLatency&) = delete;
  LowLatency& operator=(const LowLatency&) = delete;
  static std::size_t arenaBytes(const Problem& problem, bool perRank) {
    return placesOf(problem, perRank).end;
  }

  Rank& rank() { return rank_; }
  int sms() const { return rank_.sms(); }
  void dispatch(int sms);
  void combine(int sms);
  // Dispatch and combine in halves: the first sends, the second waits for the other ranks.
  void sendDispatch(int sms);
  void receiveDispatch();
  void sendCombine(int sms);
  void receiveCombine(int sms);
  // Moves contiguous bytes to all peers, as a ceiling for dispatch and combine.
  void ceiling(Engine engine, std::size_t bytesPerPeer, int sms);

  // Collective; both return sums over all ranks. checkCombine uses the places that the last
  // dispatch assigned.
  Findings checkDispatch(int sms, std::uint32_t round, Fault fault, bool halves);
  Findings checkCombine(int sms, std::uint32_t round, Fault fault, bool halves);
  SquaredError roundingError(Element element, int sms, std::uint32_t round);

 private:
  struct Places {
    std::size_t rows, counts, partials, staged, stagedBytes, ceilingSource, ceilingTarget, end;
  };
  static Places placesOf(const Problem& problem, bool perRank);
  LowLatencyJob job(std::uint32_t epoch);
  void prepareRows(std::uint32_t round, Fault fault);
  void fillElements(std::uint32_t contentRound);
  void dispatchFor(int sms, Fault fault, bool halves);
  void combineFor(int sms, bool halves);
  void plantFault(Fault fault);
  void checkList(int number, int count, std::uint32_t round, Findings& found);
  bool hasRow(int source, int token, int local) const;
  unsigned long long wrongBytes(const char* row, int source, int local, std::uint32_t round);
  void checkSums(std::uint32_t round, Findings& found);
  float factorOfRow(int source, int token, int local) const;
  void fillPartials(Element element, std::uint32_t round);
  void fillPartialsOfList(int number, Element element, std::uint32_t round);
  SquaredError compareRows(std::uint32_t round);

  const Problem& problem_;
  LowLatencyShape shape_;
  LowLatencyRow form_;
  Memory elements_, experts_, weights_, cursors_, choices_, out_, wrong_;
  Places places_;
  Rank& rank_;
  std::size_t rows_;           // places for rows on each rank
  std::uint32_t pending_ = 0;  // epoch of the operation that is sent but not yet received
};

}  // namespace epbench
