package epfabric.results.judge.epbench;

import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.Arrays;
import java.util.Optional;

/** The exit codes of {@code epbench} other than 0, as listed in kernels/epbench/README.md. */
public enum EpbenchExit {
  USAGE(
      2,
      Kind.FAIL,
      "epbench-usage",
      "epbench does not know its arguments: it is from another release",
      Remedies.IMAGE),
  UNUSABLE(
      3,
      Kind.FAIL,
      "machine-unusable",
      "the machine is unusable for expert parallelism",
      "nvidia-smi and nvidia-smi topo -p2p r on the node say more; re-create it"),
  WRONG_DATA(
      4,
      Kind.FAIL,
      "wrong-data",
      "wrong data arrived",
      "data are corrupted in transit: kubectl cordon the node, look for Xid in its kernel log"),
  WATCHDOG(
      5,
      Kind.FAIL,
      "watchdog",
      "a kernel or a rank waited too long",
      "look at the NVLinks of the GPU that is named (nvidia-smi nvlink -s) and at Xid in the"
          + " kernel log"),
  BELOW_LIMIT(6, Kind.DEGRADED, "below-limit", "slower than its profile allows", Remedies.SLOW),
  RANK_MISSING(
      7,
      Kind.FAIL,
      "rank-missing",
      "a rank did not join",
      "something else may use the GPUs: kubectl get pods --field-selector spec.nodeName=NODE"),
  CUDA(
      8,
      Kind.FAIL,
      "cuda-failed",
      "CUDA failed",
      "look for Xid in the kernel log of the node; re-create the node if this persists"),
  ABSENT(127, Kind.FAIL, "no-epbench", "the test image has no epbench", Remedies.IMAGE);

  private final int code;
  private final Kind kind;
  private final String id;
  private final String what;
  private final String remedy;

  EpbenchExit(int code, Kind kind, String id, String what, String remedy) {
    this.code = code;
    this.kind = kind;
    this.id = id;
    this.what = what;
    this.remedy = remedy;
  }

  static Optional<EpbenchExit> of(int code) {
    return Arrays.stream(values()).filter(exit -> exit.code == code).findFirst();
  }

  Kind kind() {
    return kind;
  }

  /** Returns the exit code's name in JSON, which never changes. */
  public String id() {
    return id;
  }

  String what() {
    return what;
  }

  String remedy() {
    return remedy;
  }

  /** Remedies shared by several constants: an enum's constants cannot refer to its own fields. */
  static final class Remedies {
    static final String IMAGE =
        "build the images again (epfabric image build ENV --push), or leave epbench out of"
            + " epfabric:acceptance.tests";
    static final String SLOW =
        "check nvidia-smi nvlink -s and clocks on the node; nothing else may run on it";

    private Remedies() {}
  }
}
