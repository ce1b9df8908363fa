package epfabric.operate;

import epfabric.catalog.Catalog;
import epfabric.live.Evidence;
import epfabric.live.KeptFile;
import epfabric.live.Missing;
import epfabric.operate.Cause.Place;
import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything of a diagnosis, without secrets.
 *
 * @param causes the most likely ones first
 */
public record Diagnosis(Evidence evidence, List<Cause> causes) {
  public Diagnosis {
    causes = List.copyOf(causes);
  }

  /** Secrets go first: nothing after this has seen one. */
  public static Diagnosis of(
      Evidence collected, Redaction redaction, FabricPlan plan, Catalog catalog) {
    Evidence clean = collected.map(redaction);
    List<Missing> missing = new ArrayList<>(clean.missing());
    missing.addAll(notCollected(plan));
    Evidence all = new Evidence(clean.files(), missing);
    List<Cause> causes = Causes.of(all, plan, catalog);
    return new Diagnosis(
        all.with(
            List.of(
                LoadedSettings.of(clean),
                new KeptFile("missing.txt", missing(all)),
                new KeptFile("README.md", readme(plan, causes, all)))),
        causes);
  }

  /** What takes other rights or another tool than this one has. */
  private static List<Missing> notCollected(FabricPlan plan) {
    String place =
        " --location " + plan.cluster().location() + " --project " + plan.scope().project();
    return List.of(
        new Missing(
            "dmesg, journal and counters of the nodes",
            "takes a privileged pod: kubectl debug node/NODE -it --profile=sysadmin"
                + " --image=ubuntu:24.04 -- chroot /host dmesg -T (or journalctl -b, rdma"
                + " statistic show, /home/kubernetes/bin/nvidia/bin/nvidia-smi -q)"),
        new Missing(
            "GKE operations",
            "this verb asks the API server only: gcloud container operations list"
                + place
                + " --filter=targetLink~"
                + plan.cluster().name()),
        new Missing("machines that were taken away", new Commands(plan).preempted()),
        new Missing("Secrets", "never asked for"));
  }

  private static String missing(Evidence evidence) {
    return evidence.missing().stream()
        .map(m -> m.what() + ": " + m.why() + "\n")
        .collect(Collectors.joining());
  }

  private static String readme(FabricPlan plan, List<Cause> causes, Evidence evidence) {
    List<String> lines = new ArrayList<>();
    lines.add("# Diagnosis of " + plan.scope().environment());
    lines.add("");
    lines.add("## Likely causes, the most likely one first");
    lines.add("");
    if (causes.isEmpty()) {
      lines.add("Nothing that is known to be a cause was found. Read `missing.txt` first.");
    }
    for (int i = 0; i < causes.size(); i++) {
      lines.addAll(lines(i + 1, causes.get(i)));
    }
    lines.add("");
    lines.add("## What is in it");
    lines.add("");
    lines.add("| folder or file | files |");
    lines.add("|---|---|");
    evidence.files().stream()
        .collect(Collectors.groupingBy(Diagnosis::folder, TreeMap::new, Collectors.counting()))
        .forEach((folder, count) -> lines.add("| `" + folder + "` | " + count + " |"));
    lines.add("");
    lines.add("`missing.txt` says what is not in it, and why. `settings.txt`: NVSHMEM and NCCL.");
    lines.add("Secrets were replaced by `[redacted: …]`; look before you send it all the same.");
    return String.join("\n", lines) + "\n";
  }

  private static String folder(KeptFile file) {
    int last =
        file.path().contains("/logs/")
            ? file.path().indexOf("/logs/") + "/logs".length()
            : Math.max(file.path().lastIndexOf('/'), 0);
    return file.path().substring(0, last) + "/";
  }

  private static List<String> lines(int number, Cause cause) {
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
