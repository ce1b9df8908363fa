package epfabric.operate.advice.cause;

import epfabric.base.redaction.Redaction;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A complete diagnosis, without secrets.
 *
 * @param causes the likely causes, the most likely one first
 */
public record Diagnosis(Evidence evidence, List<FailureCause> causes) {
  public Diagnosis {
    causes = List.copyOf(causes);
  }

  /** Returns the diagnosis. Secrets are removed first, so that no later step sees a secret. */
  public static Diagnosis of(
      Evidence collected, Redaction redaction, FabricPlan plan, Catalog catalog) {
    Evidence clean = collected.map(redaction);
    List<MissingEvidence> missing = new ArrayList<>(clean.missing());
    missing.addAll(notCollected(plan));
    Evidence all = new Evidence(clean.files(), missing);
    List<FailureCause> causes = FailureCauses.of(all, plan, catalog);
    return new Diagnosis(
        all.with(
            List.of(
                LoadedSettings.of(clean),
                new KeptFile("missing.txt", missing(all)),
                new KeptFile("README.md", readme(plan, causes, all)))),
        causes);
  }

  /**
   * Returns the evidence that is not collected because it needs another tool, or permissions that
   * epfabric does not request.
   */
  private static List<MissingEvidence> notCollected(FabricPlan plan) {
    FabricCommands commands = new FabricCommands(plan);
    return List.of(
        new MissingEvidence(
            "kernel messages of nodes that are installed, nvidia-smi",
            "use a privileged pod: kubectl debug node/NODE -it --profile=sysadmin"
                + " --image=ubuntu:24.04 -- chroot /host dmesg -T (or journalctl -b, rdma"
                + " statistic show, /home/kubernetes/bin/nvidia/bin/nvidia-smi -q)"),
        new MissingEvidence("what would block a deployment", "another verb: " + commands.doctor()),
        new MissingEvidence("leftovers in the project", "another verb: " + commands.orphans()),
        new MissingEvidence(
            "a deployment that was killed, according to the stack",
            "another verb: " + commands.rescue()),
        new MissingEvidence("Secrets", "never collected"));
  }

  private static String missing(Evidence evidence) {
    return evidence.missing().stream()
        .map(m -> m.what() + ": " + m.why() + "\n")
        .collect(Collectors.joining());
  }

  private static String readme(FabricPlan plan, List<FailureCause> causes, Evidence evidence) {
    List<String> lines = new ArrayList<>();
    lines.add("# Diagnosis of " + plan.scope().environment());
    lines.add("");
    lines.add("## Likely causes, the most likely one first");
    lines.add("");
    if (causes.isEmpty()) {
      lines.add("No known cause was found. Read `missing.txt` first.");
    }
    for (int i = 0; i < causes.size(); i++) {
      lines.addAll(lines(i + 1, causes.get(i)));
    }
    lines.add("");
    lines.add("## Contents");
    lines.add("");
    lines.add("| folder or file | files |");
    lines.add("|---|---|");
    evidence.files().stream()
        .collect(Collectors.groupingBy(Diagnosis::folder, TreeMap::new, Collectors.counting()))
        .forEach((folder, count) -> lines.add("| `" + folder + "` | " + count + " |"));
    lines.add("");
    lines.add("`missing.txt` says what is not in it, and why. `settings.txt`: NVSHMEM and NCCL.");
    lines.add("Secrets were replaced by `[redacted: …]`; still, check before you send it.");
    return String.join("\n", lines) + "\n";
  }

  private static String folder(KeptFile file) {
    int last =
        file.path().contains("/logs/")
            ? file.path().indexOf("/logs/") + "/logs".length()
            : Math.max(file.path().lastIndexOf('/'), 0);
    return file.path().substring(0, last) + "/";
  }

  private static List<String> lines(int number, FailureCause cause) {
    List<String> lines = new ArrayList<>();
    lines.add(number + ". " + cause.what());
    if (!cause.remedy().isEmpty()) {
      lines.add("   - do: " + cause.remedy());
    }
    for (Place place : cause.places()) {
      lines.add("   - `" + place.file() + ":" + place.line() + "` " + place.text());
    }
    return lines;
  }
}
