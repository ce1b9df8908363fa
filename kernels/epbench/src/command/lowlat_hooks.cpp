#include "command/lowlat_hooks.hpp"

#include <algorithm>

#include "epbench/table.hpp"

namespace epbench {
namespace {

using Step = std::function<void()>;

constexpr int kTrialSteps = 10000;

// Returns the number of additions for which a compute kernel takes about `wantedUs`.
int stepsFor(LowLatency& work, const Sampling& sampling, int blocks, float* sink, double wantedUs) {
  const Step trial = [&] { enqueueCompute(blocks, kTrialSteps, sink, work.rank().stream()); };
  const Step none = [&] { enqueueCompute(blocks, 0, sink, work.rank().stream()); };
  const double empty = timeOperation(work.rank(), sampling, none).perCall.median;
  const double full = timeOperation(work.rank(), sampling, trial).perCall.median;
  const double each = std::max((full - empty) / kTrialSteps, 1e-6);
  return static_cast<int>(std::max(wantedUs - empty, 0.0) / each);
}

Halves timeHalves(LowLatency& work, const Sampling& sampling, int sms, const Step& send,
                  const Step& receive) {
  Rank& rank = work.rank();
  const Memory sink(sizeof(float));
  const int blocks = std::max(work.sms() - sms, 1);
  const auto time = [&](const Step& run, const Step& before = nullptr) {
    return timeOperation(rank, sampling, run, before).perCall.median;
  };
  Halves halves{};
  halves.sms = sms;
  halves.sendUs = time(send);
  halves.receiveUs = time(receive, send);
  halves.bothUs = time([&] {
    send();
    receive();
  });
  const int steps = stepsFor(work, sampling, blocks, sink.as<float>(), halves.sendUs);
  const Step compute = [&] { enqueueCompute(blocks, steps, sink.as<float>(), rank.stream()); };
  halves.computeUs = time(compute);
  halves.withComputeUs = time([&] {
    send();
    compute();
    receive();
  });
  return halves;
}

}  // namespace

double Halves::hiddenPercent() const {
  return computeUs > 0 ? 100 * (bothUs + computeUs - withComputeUs) / computeUs : 0;
}

Halves timeDispatchHalves(LowLatency& work, const Sampling& sampling, int sms) {
  Halves halves = timeHalves(
      work, sampling, sms, [&] { work.sendDispatch(sms); }, [&] { work.receiveDispatch(); });
  halves.operation = "ll-dispatch";
  return halves;
}

Halves timeCombineHalves(LowLatency& work, const Sampling& sampling, int sms) {
  Halves halves = timeHalves(
      work, sampling, sms, [&] { work.sendCombine(sms); }, [&] { work.receiveCombine(sms); });
  halves.operation = "ll-combine";
  return halves;
}

std::string tableOf(const std::vector<Halves>& halves) {
  std::vector<std::vector<std::string>> lines = {{"split operation", "SMs", "send us", "receive us",
                                                  "both us", "compute us", "with compute us",
                                                  "compute hidden"}};
  for (const Halves& half : halves) {
    lines.push_back({half.operation, std::to_string(half.sms), fixed(half.sendUs, 1),
                     fixed(half.receiveUs, 1), fixed(half.bothUs, 1), fixed(half.computeUs, 1),
                     fixed(half.withComputeUs, 1), fixed(half.hiddenPercent(), 0) + " %"});
  }
  return table(lines);
}

Json toJson(const Halves& halves) {
  Json json = Json::object();
  json.set("operation", halves.operation)
      .set("sms", halves.sms)
      .set("send_us", halves.sendUs)
      .set("receive_us", halves.receiveUs)
      .set("both_us", halves.bothUs)
      .set("compute_us", halves.computeUs)
      .set("with_compute_us", halves.withComputeUs)
      .set("hidden_percent", halves.hiddenPercent());
  return json;
}

}  // namespace epbench
