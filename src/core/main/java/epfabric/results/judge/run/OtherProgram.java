package epfabric.results.judge.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tests that are recognized in a log, but not judged: some tests of DeepEP V2, and Hybrid-EP. */
public enum OtherProgram {
  BARRIER("test_barrier.py of DeepEP V2", "Profiling barrier:", ", barrier time: "),
  AGRS("test_agrs.py of DeepEP V2", "Profiling all-gather:", " > Max inflight AGRS: "),
  ENGRAM("test_engram.py of DeepEP V2", " > Entries per rank: ", " MPPS ("),
  PP("test_pp.py of DeepEP V2", "Profiling PP send and recv:", " > Max inflight tensors: "),
  HYBRID_EP(
      "test_hybrid_ep.py of Hybrid-EP",
      "=== Torch API Benchmark (",
      "=== Kernel Benchmark (",
      "=== Correctness Check (",
      "dispatch+combine API: PASS",
      "nvl_recv_bytes: ",
      "profile hybrid-ep ");

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> marks;

  OtherProgram(String label, String... marks) {
    this.label = label;
    this.marks = List.of(marks);
  }

  /** Returns the texts by which programs are recognized. */
  public static List<String> allMarks() {
    return Arrays.stream(values()).flatMap(one -> one.marks.stream()).toList();
  }

  /** Returns the program that prints this line; empty for any other line. */
  public static Optional<OtherProgram> of(String text) {
    return Arrays.stream(values())
        .filter(one -> one.marks.stream().anyMatch(text::contains))
        .findFirst();
  }

  /** Returns the name for readers. */
  public String label() {
    return label;
  }
}
