#include "command/outputs.hpp"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "epbench/failure.hpp"
#include "epbench/fields.hpp"
#include "epbench/formats.hpp"

namespace epbench {
namespace {

constexpr std::size_t kLongestDate = 40;

bool isDate(const std::string& text) {
  if (text.empty() || text.size() > kLongestDate) return false;
  for (const char& c : text) {
    const bool first = &c == text.data();
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (!letter && (first || (c != '-' && c != '_'))) return false;
  }
  return true;
}

// Throws if the file holds results of another backend, which may share the folder.
void requireEpbenchResults(const std::string& path) {
  std::ifstream file(path);
  if (!file) return;
  std::stringstream content;
  content << file.rdbuf();
  bool ours = true;
  try {
    const Json rows = Json::parse(content.str());
    ours = rows.list() != nullptr;
    if (ours) {
      for (const Json& row : *rows.list()) ours &= textOf(row, "backend").rfind("epbench", 0) == 0;
    }
  } catch (const Failure&) {
    ours = false;
  }
  if (ours) return;
  throw Failure(Exit::kUsage, path + " holds results that are not epbench's",
                "give another --date or --cloudai-results");
}

void writeCloudAi(const std::string& parent, const std::string& date, const Json& report) {
  const Json::List rows = cloudAiRows(report);
  const std::string folder = parent + "/" + cloudAiFolder(report, date);
  const std::string path = folder + "/results.json";
  requireEpbenchResults(path);
  std::error_code error;
  if (rows.empty()) {
    // CloudAI's report takes any file at this path for the result.
    std::filesystem::remove(path, error);
    std::fprintf(stderr, "epbench: no figures, so %s is not written\n", path.c_str());
    return;
  }
  std::filesystem::create_directories(folder, error);
  writeFile(path, Json(rows).dump(true));
}

}  // namespace

std::vector<std::string> Outputs::flags() { return {"junit", "cloudai-results", "date"}; }

Outputs Outputs::from(const Args& args) {
  Outputs outputs{args.text("junit", ""), args.text("cloudai-results", ""), args.text("date", ""),
                  args.has("tune")};
  if (outputs.cloudAiFolder.empty() != outputs.date.empty()) {
    throw Failure(
        Exit::kUsage,
        std::string("--cloudai-results and --date belong together: the folder is ") + kCloudAiForm,
        "as in --cloudai-results results --date $(date -u +%Y-%m-%d_%H-%M-%S)");
  }
  if (!outputs.date.empty() && !isDate(outputs.date)) {
    throw Failure(Exit::kUsage, "--date: not part of a folder's name, got \"" + outputs.date + "\"",
                  "letters, digits, - and _, 40 at most");
  }
  return outputs;
}

void Outputs::write(const Json& report) const {
  if (!junitPath.empty()) writeFile(junitPath, junitOf(report));
  if (!cloudAiFolder.empty()) writeCloudAi(cloudAiFolder, date, report);
}

void writeFile(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::trunc);
  file << content;
  if (content.empty() || content.back() != '\n') file << '\n';
  file.close();
  if (!file) throw Failure(Exit::kUsage, "cannot write " + path, "name a folder that exists");
}

}  // namespace epbench
