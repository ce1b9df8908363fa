package epfabric.result;

import java.util.List;
import java.util.regex.Pattern;

/** NCCL, NVSHMEM and DeepEP as the ranks had them mapped: the truth about which one was used. */
final class Libraries {
  private static final Pattern TOLD =
      Pattern.compile(".*/(?:lib)?(?:nccl|nvshmem|deep_ep|_C\\.cpython|gib)[^/]*", Pattern.DOTALL);

  private Libraries() {}

  /** Each path once, sorted. */
  static List<String> of(Run run) {
    return run.runFiles().stream()
        .flatMap(file -> file.libraries().stream())
        .filter(path -> TOLD.matcher(path).matches())
        .distinct()
        .sorted()
        .toList();
  }
}
