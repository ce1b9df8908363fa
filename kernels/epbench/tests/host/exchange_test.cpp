#include "epbench/exchange.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "expect.hpp"

using epbench::Exchange;
using epbench::Exit;

namespace {

// Returns whether this rank, in each of a thousand rounds, gets every rank's value of that round.
bool gathersAllValues(Exchange& exchange, int rank) {
  bool right = true;
  for (int round = 0; round < 1000; round++) {
    const auto all = exchange.gather(rank, 10000 * rank + round);
    for (int r = 0; r < exchange.ranks(); r++) right &= all[r] == 10000 * r + round;
  }
  return right;
}

void threadsExchangeValues() {
  Exchange exchange(4, 30);
  bool right[4] = {};
  std::vector<std::thread> threads;
  for (int r = 0; r < 4; r++)
    threads.emplace_back([&, r] { right[r] = gathersAllValues(exchange, r); });
  for (auto& thread : threads) thread.join();
  for (const bool each : right) EXPECT(each);
}

void processesExchangeValues() {
  Exchange exchange(3, 30);
  for (int r = 1; r < 3; r++) {
    if (fork() == 0) _exit(gathersAllValues(exchange, r) ? 0 : 1);
  }
  EXPECT(gathersAllValues(exchange, 0));
  for (int r = 1; r < 3; r++) {
    int status = 0;
    wait(&status);
    EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
}

void missingRanksAreNamed() {
  Exchange exchange(2, 1);
  REFUSED((exchange.barrier(0), 0), Exit::kRendezvous, "rank 1 did not come within 1 s");
}

void aFailureOfARankEndsTheWaitOfOthers() {
  Exchange exchange(2, 60);
  exchange.abort(1, "no memory");
  exchange.abort(0, "because of rank 1");  // must not replace the cause
  REFUSED((exchange.barrier(0), 0), Exit::kRendezvous, "rank 1 failed: no memory");
}

}  // namespace

int main() {
  threadsExchangeValues();
  processesExchangeValues();
  missingRanksAreNamed();
  aFailureOfARankEndsTheWaitOfOthers();
  return failures == 0 ? 0 : 1;
}
