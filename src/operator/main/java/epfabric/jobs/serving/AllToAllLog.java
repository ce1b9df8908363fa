package epfabric.jobs.serving;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.engine.EngineBackend;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.environment.ServingRequest.Engine;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in an engine's log which implementation exchanges data between experts (all-to-all).
 *
 * <p>The first rank of vLLM 0.33.0 logs {@code "Using %s all2all manager."} with the name of a
 * class (distributed/device_communicators/cuda_communicator.py). Each node of SGLang 0.5.23 logs
 * {@code server_args=} with a Python dictionary (srt/entrypoints/engine.py).
 */
public final class AllToAllLog {
  public static final String NAME = "all-to-all";

  private static final Pattern VLLM = Pattern.compile("Using (\\w+) all2all manager\\.");

  private static final String ARGUMENTS = "server_args=";

  private static final Pattern SGLANG = Pattern.compile("'moe_a2a_backend': '?(\\w+)'?");

  private AllToAllLog() {}

  /** Returns the finding from the logs of all pods. */
  public static CheckFinding of(Engine engine, List<String> logs) {
    TreeSet<String> found = new TreeSet<>();
    logs.stream()
        .flatMap(String::lines)
        .forEach(line -> match(engine, line).results().forEach(m -> found.add(m.group(1))));
    if (found.isEmpty()) {
      return CheckFinding.unknown(NAME, "no line of the log names it, or the log's start is gone");
    }
    String summary = "the log names " + String.join(", ", found);
    List<String> known =
        EngineCatalog.get().backends(EnumWord.of(engine)).stream()
            .map(EngineBackend::log)
            .distinct()
            .toList();
    return known.containsAll(found)
        ? CheckFinding.pass(NAME, summary)
        : CheckFinding.fail(NAME, summary + "; expected " + String.join(" or ", known));
  }

  /**
   * Matches the name of the implementation; a line of SGLang's log without arguments has no name.
   */
  private static Matcher match(Engine engine, String line) {
    if (engine == Engine.VLLM) {
      return VLLM.matcher(line);
    }
    return SGLANG.matcher(line.contains(ARGUMENTS) ? line : "");
  }
}
