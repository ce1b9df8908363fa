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

/** Lets pip choose Python packages for another machine, and returns its choice. */
public record Pip(LocalPrograms programs) {
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private static final Duration START = Duration.ofMinutes(1);

  /** glibc that PyTorch's own wheels need; Ubuntu 22.04 and every newer release has it. */
  private static final int NEWEST_GLIBC = 28;

  private static final int OLDEST_GLIBC = 5;

  /**
   * The packages to resolve.
   *
   * @param packages as pip takes them
   * @param python version of the interpreter that they are for, {@code 3.12}
   * @param architecture CPU that they are for
   */
  public record Question(
      List<String> packages, String index, String python, ImageArchitecture architecture) {}

  /** Returns one line for each package: {@code NAME==VERSION --hash=sha256:…}, sorted. */
  public List<String> resolve(Question question) throws FetchException {
    List<String> command = command(interpreter(question.python()), question);
    LocalPrograms.Answer answer = programs.run(command, LIMIT, false);
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
   * Returns a Python with pip, of the same version if there is one: pip decides by the version of
   * the Python that runs it which packages are needed. A program on PATH may not work, because
   * version managers put placeholders there.
   */
  private String interpreter(String version) throws FetchException {
    for (String name : List.of("python" + version, "python3")) {
      if (programs.find(name).isPresent()
          && programs.run(List.of(name, "-m", "pip", "--version"), START, false).well()) {
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
   * Returns the command, isolated from the user's pip configuration, which must not affect a lock.
   * Nothing is written into the target, which older pips require for another platform.
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
      throw new FetchException("pip's report is not as expected\n  hint: it needs pip 23 or newer");
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
