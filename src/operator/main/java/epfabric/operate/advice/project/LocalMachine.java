package epfabric.operate.advice.project;

import epfabric.base.value.DottedVersion;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.project.RequiredProgram.Least;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/** Checks the programs that a deployment needs on this machine. */
public final class LocalMachine {
  /**
   * The maximum difference between the minor versions of kubectl and the cluster, from Kubernetes'
   * version skew policy.
   */
  private static final int SKEW = 1;

  private final Optional<GkeVersion> cluster;

  /**
   * Creates a check of the machine from which a user deploys.
   *
   * @param cluster the version of the cluster, if the plan names one
   */
  public LocalMachine(Optional<GkeVersion> cluster) {
    this.cluster = cluster;
  }

  /** Returns one notice for each program, in the order of {@link RequiredProgram#all}. */
  public List<Notice> judge(Map<String, ProgramProbe> probes) {
    List<Notice> notices = new ArrayList<>();
    for (RequiredProgram program : RequiredProgram.all()) {
      notices.add(judge(program, probes.getOrDefault(program.name(), ProgramProbe.missing())));
    }
    return notices;
  }

  private Notice judge(RequiredProgram program, ProgramProbe probe) {
    if (probe.failure().isPresent()) {
      return Notice.unknown(
          program.name(),
          "exists, but does not report its version: " + probe.failure().get(),
          "run it yourself: " + String.join(" ", program.ask()));
    }
    return probe
        .output()
        .map(output -> judgeVersion(program, output))
        .orElseGet(
            () ->
                new Notice(
                    program.missing(),
                    program.name(),
                    "not on PATH; needed for " + program.needs(),
                    program.install()));
  }

  private Notice judgeVersion(RequiredProgram program, String output) {
    Matcher found = program.version().matcher(output);
    if (!found.find()) {
      return Notice.unknown(
          program.name(),
          "prints nothing that looks like its version",
          "run it yourself: " + String.join(" ", program.ask()));
    }
    String version = found.group(1);
    Optional<Least> tooOld =
        program.least().filter(least -> DottedVersion.compare(version, least.version()) < 0);
    if (tooOld.isPresent()) {
      return new Notice(
          program.missing(),
          program.name(),
          version + ", expected " + tooOld.get().version() + " or newer: " + tooOld.get().source(),
          program.install());
    }
    return program.name().equals("kubectl") ? kubectl(version) : fine(program, version);
  }

  private static Notice fine(RequiredProgram program, String version) {
    return Notice.fine(program.name(), version);
  }

  private Notice kubectl(String version) {
    if (cluster.isEmpty() || Math.abs(minor(version) - minor(cluster.get().text())) <= SKEW) {
      return Notice.fine("kubectl", version);
    }
    return Notice.warns(
        "kubectl",
        version
            + ", but the cluster is to be "
            + cluster.get()
            + ": Kubernetes allows one minor version between them"
            + " (kubernetes.io/releases/version-skew-policy)",
        "gcloud components update kubectl, or install 1." + minor(cluster.get().text()));
  }

  /** Returns the minor version: {@code 33} for {@code 1.33.5}. */
  private static int minor(String version) {
    return Integer.parseInt(version.split("\\.", -1)[1]);
  }
}
