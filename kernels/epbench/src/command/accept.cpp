// Compares this machine with its profile: whether it is usable, whether data arrives right, and how
// fast it is, in this order. The first stage that fails ends the run.
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "command/child.hpp"
#include "command/session.hpp"
#include "epbench/profile.hpp"
#include "epbench/table.hpp"

namespace epbench {
namespace {

constexpr int kDeadlineSeconds = 300;

Profile readProfile(const std::string& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  if (!file) {
    throw Failure(Exit::kUsage, "cannot read the profile \"" + path + "\"",
                  "pass --profile FILE; there are profiles in kernels/epbench/profiles");
  }
  try {
    return Profile::parse(content.str());
  } catch (const Failure& failure) {
    throw Failure(failure.exit(), path + ": " + failure.what(), failure.hint());
  }
}

// Runs a stage and returns its report; throws the stage's failure.
Json runStage(const char* stage, const std::function<Exit()>& command) {
  std::fprintf(stderr, "%s...\n", stage);
  const ChildOutput outcome = runInChild(command, kDeadlineSeconds);
  if (outcome.exit == 0) return Json::parse(outcome.output);
  // The stage's table and messages went to stderr; the last lines give the error.
  std::fputs(outcome.errors.c_str(), stderr);
  if (outcome.exit == 128 + SIGALRM) {
    throw Failure(Exit::kHang, std::string(stage) + " did not end within " +
                                   std::to_string(kDeadlineSeconds) + " s");
  }
  if (outcome.exit > 128) {
    throw Failure(Exit::kCuda, std::string(stage) + " was killed by signal " +
                                   std::to_string(outcome.exit - 128));
  }
  throw Failure(static_cast<Exit>(outcome.exit), std::string(stage) + " failed, see above");
}

// Throws unless the machine has the GPUs that the profile is for.
void requireProfiledGpus(const Profile& profile, const Json& probeReport) {
  const auto& gpus = *probeReport.find("gpus")->list();
  if (static_cast<int>(gpus.size()) < profile.ranks) {
    throw Failure(Exit::kEnvironment,
                  "the profile \"" + profile.name + "\" is for " + std::to_string(profile.ranks) +
                      " GPUs, found " + std::to_string(gpus.size()),
                  "pass the profile of this machine with --profile");
  }
  for (const Json& gpu : gpus) {
    const std::string& name = *gpu.find("name")->text();
    if (name.find(profile.gpu) != std::string::npos) continue;
    throw Failure(Exit::kEnvironment,
                  "the profile \"" + profile.name + "\" is for " + profile.gpu + ", found " + name,
                  "pass the profile of this machine with --profile");
  }
}

struct Judged {
  std::vector<std::vector<std::string>> lines = {{"metric", "measured", "green", "amber", ""}};
  Json::List rows;
  std::string red, amber;
};

Judged judgeAll(const Profile& profile, const Json& ceiling, const Json& intranode) {
  Judged judged;
  for (const Limit& limit : profile.limits) {
    const double value = metricOf(limit.metric, ceiling, intranode);
    const Colour colour = judge(limit, value);
    judged.lines.push_back({limit.metric, fixed(value, 1), fixed(limit.green, 1),
                            fixed(limit.amber, 1), nameOf(colour)});
    if (colour == Colour::kRed) judged.red += (judged.red.empty() ? "" : ", ") + limit.metric;
    if (colour == Colour::kAmber) {
      judged.amber += (judged.amber.empty() ? "" : ", ") + limit.metric;
    }
    Json row = Json::object();
    row.set("metric", limit.metric)
        .set("value", value)
        .set("green", limit.green)
        .set("amber", limit.amber)
        .set("colour", nameOf(colour));
    judged.rows.push_back(std::move(row));
  }
  return judged;
}

std::string verdictOf(const Profile& profile, const Judged& judged) {
  std::string verdict = "pass: data right, every limit reached";
  if (!judged.red.empty()) {
    verdict =
        (profile.warnOnly ? "pass with warning: data right; too slow: " : "FAIL: too slow: ") +
        judged.red;
  } else if (!judged.amber.empty()) {
    verdict = "pass: data right; slower than expected: " + judged.amber;
  }
  if (profile.warnOnly) verdict += " (we have never seen the limits of this profile reached)";
  return verdict;
}

// Publishes a report about a stage's failure.
void publishFailure(const Session& session, const Profile& profile, const Failure& failure) {
  Outcome outcome;
  outcome.exit = failure.exit();
  outcome.verdict = std::string("FAIL: ") + failure.what();
  outcome.json.set("profile", profile.name).set("source", profile.source);
  publish(session, "accept", outcome);
}

}  // namespace

Exit accept(const Words& words) {
  const Args args(words, joined({{"profile", "json", "termination-log"}, Outputs::flags()}),
                  {"tune"});
  const Profile profile = readProfile(args.text("profile", ""));
  const Words common = {"--num-processes=" + std::to_string(profile.ranks),
                        "--num-sms=" + profile.sms, "--json=-"};
  Session session{};
  session.ranks = profile.ranks;
  session.jsonPath = args.text("json", "");
  session.terminationPath = args.text("termination-log", "");
  session.outputs = Outputs::from(args);
  Json probeReport, intranodeReport, ceilingReport;
  try {
    probeReport = runStage("probe", [] { return probe({"--json=-"}); });
    requireProfiledGpus(profile, probeReport);
    intranodeReport = runStage("intranode", [&] { return intranode(common); });
    ceilingReport = runStage("ceiling", [&] { return ceiling(common); });
  } catch (const Failure& failure) {
    publishFailure(session, profile, failure);
    throw;
  }
  Judged judged = judgeAll(profile, ceilingReport, intranodeReport);
  const Exit exit = judged.red.empty() || profile.warnOnly ? Exit::kPass : Exit::kBelowThreshold;
  Outcome outcome;
  outcome.exit = exit;
  outcome.verdict = verdictOf(profile, judged);
  outcome.text = table(judged.lines);
  outcome.json.set("profile", profile.name)
      .set("source", profile.source)
      .set("warn_only", profile.warnOnly)
      .set("limits", std::move(judged.rows))
      .set("gpus", *probeReport.find("gpus"));
  // The formats of CloudAI and JUnit need these members.
  for (const char* name : {"shape", "relative_error", "rows", "checks"}) {
    if (const Json* value = intranodeReport.find(name)) outcome.json.set(name, *value);
  }
  publish(session, "accept", outcome);
  return exit;
}

}  // namespace epbench
