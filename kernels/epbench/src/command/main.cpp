// epbench: measures whether a machine is fit for expert parallelism, and how fast it can be.
#include <cstdio>
#include <cstring>

#include "command/child.hpp"

namespace epbench {
namespace {

struct Command {
  const char* name;
  Exit (*run)(const Words&);
  const char* about;
};

const Command kCommands[] = {
    {"plan", plan, "computes bytes, minimum times and expected times of a shape; needs no GPU"},
    {"probe", probe,
     "checks GPUs, driver and peer access; with --nics also NICs; exit 3: unusable"},
    {"ceiling", ceiling, "measures the links, in pairs and all-to-all, by method and SM count"},
    {"intranode", intranode, "checks and times dispatch and combine on the GPUs of this machine"},
    {"lowlat", lowlat, "checks and times low latency: a row for each expert or rank, cast to FP8"},
    {"selftest", selftest, "tests that odd shapes pass and that every planted fault is found"},
    {"accept", accept, "compares the speed of links and operations with a profile of limits"},
    {"nccl", nccl, "times the same bytes with the installed NCCL, for comparison"},
    {"merge", merge, "compares the reports of several nodes; needs no GPU"},
};

void help() {
  std::puts("usage: epbench COMMAND [--flag value]...\n");
  for (const auto& command : kCommands) std::printf("  %-10s %s\n", command.name, command.about);
  std::puts(
      "\nexit codes: 0 pass, 2 usage, 3 environment, 4 wrong data, 5 hang, 6 below threshold,\n"
      "            7 rank missing, 8 CUDA");
}

Exit run(int count, char** words) {
  if (count < 2 || std::strcmp(words[1], "--help") == 0) {
    help();
    return count < 2 ? Exit::kUsage : Exit::kPass;
  }
  for (const auto& command : kCommands) {
    if (std::strcmp(words[1], command.name) == 0) {
      return command.run(Words(words + 2, words + count));
    }
  }
  throw Failure(Exit::kUsage, std::string("no such command: \"") + words[1] + "\"",
                "epbench --help lists them");
}

}  // namespace
}  // namespace epbench

int main(int count, char** words) {
  return epbench::exitOf([&] { return epbench::run(count, words); });
}
