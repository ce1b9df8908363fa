package epfabric.operate.advice.cause;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.FailureSignature;
import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.List;
import java.util.Set;

/**
 * Finds causes in logs by the texts in {@code catalog/signatures.yaml} and by some messages of
 * Linux.
 */
final class LogCauses {
  /** Signatures of a missing response, or of the consequences of an earlier failure. */
  private static final Set<String> ECHOES =
      Set.of(
          "dispatch-cpu-timeout",
          "device-timeout",
          "gin-timeout",
          "nccl-watchdog",
          "illegal-access",
          "rank-raised",
          "rank-crashed");

  /** A text that can occur in any program's log, and the cause that it shows. */
  private record Plain(CauseDirectness directness, String text, String what, String remedy) {}

  private static final List<Plain> PROGRAM_TEXTS =
      List.of(
          new Plain(
              CauseDirectness.NODE_FAULTY,
              "NVRM: Xid",
              "the driver reports a fault of a GPU (Xid)",
              "re-create the node; docs.nvidia.com/deploy/xid-errors says what the number means"),
          new Plain(
              CauseDirectness.REFUSED,
              " is forbidden: User ",
              "a permission is missing in the cluster (RBAC)",
              "deploy the fabric again, which includes its permissions: pulumi up"),
          new Plain(
              CauseDirectness.REFUSED,
              "ValidatingAdmissionPolicy '",
              "an admission policy refuses a change",
              "the message names the policy; another tool may have changed it: pulumi up"),
          new Plain(
              CauseDirectness.EXHAUSTED,
              "No space left on device",
              "a disk is full",
              "free space on the boot disk, or use a bigger one"),
          new Plain(
              CauseDirectness.NO_START,
              "Temporary failure in name resolution",
              "names are not resolved",
              "look at kube-dns, and at the namespace's network policies"));

  /** Kernel messages about faults of a node's GPUs, NICs and memory. */
  private static final List<Plain> KERNEL_TEXTS =
      List.of(
          PROGRAM_TEXTS.get(0),
          new Plain(
              CauseDirectness.NODE_FAULTY,
              "mlx5_health_compromised",
              "the driver of a NIC reports a fault in its firmware",
              "re-create the node"),
          new Plain(
              CauseDirectness.EXHAUSTED,
              "Out of memory: Killed process",
              "the kernel killed a process for lack of memory",
              "see what else runs on the node"));

  private final String machine;
  private final List<FailureSignature> signatures;
  private final FoundCauses found;

  LogCauses(String machine, Catalog catalog, FoundCauses found) {
    this.machine = machine;
    this.signatures = catalog.signatures();
    this.found = found;
  }

  void addCauses(Evidence evidence, SortedEvidence scene) {
    for (KeptFile file : evidence.files()) {
      String[] parts = file.path().split("/", -1);
      boolean isLog = parts.length == 4 && parts[1].equals("logs");
      // The judge's log only quotes other logs, which are also searched.
      boolean isJudgeLog = isLog && parts[3].startsWith("judge.");
      if (parts.length == 3 && parts[2].equals("kernel.log") && scene.trouble()) {
        addKernelCauses(file);
      } else if (isLog && !isJudgeLog && !scene.wellPods().contains(parts[0] + "/" + parts[2])) {
        addCauses(file);
      }
    }
  }

  private void addCauses(KeptFile file) {
    List<String> lines = file.text().lines().toList();
    for (FailureSignature signature : signatures) {
      if (signature.kind() != FailureSignature.Severity.NOISE) {
        firstPlace(file, lines, signature.texts())
            .forEach(
                place ->
                    found.add(
                        directness(signature),
                        signature.id() + ": " + signature.meaning(),
                        signature.remedyOn(machine),
                        place));
      }
    }
    addTextCauses(file, lines, PROGRAM_TEXTS);
  }

  private void addKernelCauses(KeptFile file) {
    addTextCauses(file, file.text().lines().toList(), KERNEL_TEXTS);
  }

  private void addTextCauses(KeptFile file, List<String> lines, List<Plain> texts) {
    for (Plain plain : texts) {
      firstPlace(file, lines, List.of(plain.text()))
          .forEach(p -> found.add(plain.directness(), plain.what(), plain.remedy(), p));
    }
  }

  private static CauseDirectness directness(FailureSignature signature) {
    if (signature.kind() == FailureSignature.Severity.INTERRUPTION) {
      return CauseDirectness.INTERRUPTED;
    }
    return ECHOES.contains(signature.id()) ? CauseDirectness.ECHO : CauseDirectness.RUN_FAILED;
  }

  /** Returns the first line that contains one of the texts, or an empty list. */
  private static List<Place> firstPlace(KeptFile file, List<String> lines, List<String> texts) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (texts.stream().anyMatch(line::contains)) {
        return List.of(new Place(file.path(), i + 1, FoundCauses.shortened(line.strip())));
      }
    }
    return List.of();
  }
}
