package epfabric.base.fetch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ImageArchitecture;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Runs pip to resolve Python packages for another machine. */
public record Pip(LocalPrograms programs) {
  private static final Duration RESOLVE_TIMEOUT = Duration.ofMinutes(30);

  private static final Duration START_TIMEOUT = Duration.ofMinutes(1);

  /**
   * Minor version of glibc 2 that PyTorch's wheels require; Ubuntu 22.04 and all newer releases
   * have it.
   */
  private static final int NEWEST_GLIBC = 28;

  private static final int OLDEST_GLIBC = 5;

  /**
   * The packages to resolve.
   *
   * @param packages requirements in pip's form
   * @param python version of the interpreter on the other machine, such as {@code 3.12}
   * @param architecture CPU architecture of the other machine
   */
  public record Question(
      List<String> packages, String index, String python, ImageArchitecture architecture) {}

  /** Returns one line for each package: {@code NAME==VERSION --hash=sha256:…}, sorted. */
  public List<String> resolve(Question question) throws FetchException {
    List<String> command = command(interpreter(question.python()), question);
    LocalPrograms.Answer answer = programs.run(command, RESOLVE_TIMEOUT, false);
    if (!answer.well()) {
      throw new FetchException(
          "pip found no set of packages for "
              + String.join(" ", question.packages())
              + " at "
              + question.index()
              + ":\n    "
              + answer.complaint());
    }
    return requirements(answer.out());
  }

  /**
   * Returns the command of a Python that has pip. The requested version is preferred, because the
   * packages that pip selects depend on the Python that runs pip. Not every {@code python} on PATH
   * works, because version managers install placeholders.
   */
  private String interpreter(String version) throws FetchException {
    for (String name : List.of("python" + version, "python3")) {
      if (programs.find(name).isPresent()
          && programs.run(List.of(name, "-m", "pip", "--version"), START_TIMEOUT, false).well()) {
        return name;
      }
    }
    throw new FetchException(
        "neither python"
            + version
            + " nor python3 on PATH has pip, which chooses Python packages"
            + "\n  hint: Debian and Ubuntu: apt-get install python3-pip");
  }

  /**
   * Returns the pip command. Pip ignores the user's configuration, which must not affect a lock.
   * The target folder stays empty; older versions of pip only resolve packages for another platform
   * if a target folder is given.
   */
  private static List<String> command(String python, Question question) {
    List<String> words = new ArrayList<>(List.of(python, "-m", "pip", "install", "--isolated"));
    words.addAll(List.of("--dry-run", "--ignore-installed", "--only-binary=:all:", "--quiet"));
    words.addAll(List.of("--disable-pip-version-check", "--no-input", "--target", "nowhere"));
    words.addAll(List.of("--report", "-", "--python-version", question.python()));
    words.addAll(List.of("--implementation", "cp", "--index-url", question.index()));
    String cpu = question.architecture().wheels();
    for (int minor = NEWEST_GLIBC; minor >= OLDEST_GLIBC; minor--) {
      words.addAll(List.of("--platform", "manylinux_2_" + minor + "_" + cpu));
    }
    for (String old : List.of("manylinux2014", "manylinux2010", "manylinux1")) {
      words.addAll(List.of("--platform", old + "_" + cpu));
    }
    words.addAll(question.packages());
    return words;
  }

  private static List<String> requirements(String report) throws FetchException {
    TreeMap<String, String> lines = new TreeMap<>();
    try {
      ObjectNode json = Json.parseObject(report);
      for (JsonNode item : json.get("install")) {
        ObjectNode metadata = (ObjectNode) item.get("metadata");
        String name = Json.text(metadata.get("name"));
        String version = Json.text(metadata.get("version"));
        lines.put(name, name + "==" + version + " --hash=sha256:" + hash(item, name));
      }
    } catch (JsonException | ClassCastException | NullPointerException e) {
      throw new FetchException("pip's report is not as expected\n  hint: use pip 23 or newer");
    }
    return List.copyOf(lines.values());
  }

  private static String hash(JsonNode item, String name) throws FetchException {
    ObjectNode archive = (ObjectNode) item.get("download_info").get("archive_info");
    ObjectNode hashes = archive == null ? null : (ObjectNode) archive.get("hashes");
    if (hashes == null || !hashes.has("sha256")) {
      throw new FetchException("the index gives no SHA-256 for " + name);
    }
    return Json.text(hashes.get("sha256"));
  }
}
