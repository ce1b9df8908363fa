#include "command/child.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace epbench {
namespace {

std::string contentOf(std::FILE* file) {
  std::string content;
  std::rewind(file);
  char part[4096];
  for (std::size_t n; (n = std::fread(part, 1, sizeof part, file)) > 0;) content.append(part, n);
  std::fclose(file);
  return content;
}

}  // namespace

int exitOf(const std::function<Exit()>& command) {
  try {
    return static_cast<int>(command());
  } catch (const Failure& failure) {
    std::fprintf(stderr, "epbench: %s\n", failure.what());
    if (!failure.hint().empty()) std::fprintf(stderr, "  hint: %s\n", failure.hint().c_str());
    return static_cast<int>(failure.exit());
  }
}

ChildOutput runInChild(const std::function<Exit()>& command, int deadlineSeconds) {
  std::FILE* output = std::tmpfile();
  std::FILE* errors = std::tmpfile();
  if (output == nullptr || errors == nullptr) {
    throw Failure(Exit::kEnvironment, "cannot make a temporary file",
                  "check TMPDIR, and the free space in /tmp");
  }
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw Failure(Exit::kEnvironment, "cannot start a process");
  if (child == 0) {
    dup2(fileno(output), STDOUT_FILENO);
    dup2(fileno(errors), STDERR_FILENO);
    alarm(static_cast<unsigned>(deadlineSeconds));
    const int exit = exitOf(command);
    std::fflush(nullptr);
    _exit(exit);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const int exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {exit, contentOf(output), contentOf(errors)};
}

}  // namespace epbench
