package epfabric.results.judge;

import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunLogs;
import java.util.List;
import java.util.regex.Pattern;

/** The NCCL, NVSHMEM and DeepEP libraries that the ranks had mapped, and so really used. */
public final class LoadedLibraries {
  private static final Pattern REPORTED =
      Pattern.compile(".*/(?:lib)?(?:nccl|nvshmem|deep_ep|_C\\.cpython|gib)[^/]*", Pattern.DOTALL);

  private LoadedLibraries() {}

  private static final Pattern NVSHMEM = Pattern.compile(".*/libnvshmem_host\\.so[^/]*");

  /** Adds a note if ranks had several NVSHMEM libraries mapped; torch installs another one. */
  static void check(RunLogs run, RunFindings findings) {
    List<String> hosts = of(run).stream().filter(path -> NVSHMEM.matcher(path).matches()).toList();
    if (hosts.size() > 1) {
      findings.note("more than one NVSHMEM was loaded: " + String.join(", ", hosts));
    }
  }

  /**
   * Returns whether a rank had loaded Google's NCCL plugin, which pods have in a folder {@code
   * gib}.
   */
  public static boolean gib(RunLogs run) {
    return of(run).stream().anyMatch(path -> path.contains("/gib/"));
  }

  /** Returns the paths of these libraries, each path once, sorted. */
  static List<String> of(RunLogs run) {
    return run.runFiles().stream()
        .flatMap(file -> file.libraries().stream())
        .filter(path -> REPORTED.matcher(path).matches())
        .distinct()
        .sorted()
        .toList();
  }
}
