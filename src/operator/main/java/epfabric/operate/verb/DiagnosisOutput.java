package epfabric.operate.verb;

import epfabric.base.json.Json;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.operate.advice.cause.CauseDirectness;
import epfabric.operate.advice.cause.Diagnosis;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.FailureCause.Place;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Prints the result of a diagnosis, for people and for programs. */
record DiagnosisOutput(String environment, Path archive, Diagnosis diagnosis) {
  private static final int FORMAT = 1;
  private static final Set<CauseDirectness> WITHOUT_CLUSTER =
      EnumSet.of(CauseDirectness.UNREACHABLE, CauseDirectness.NO_LOGIN, CauseDirectness.NOT_ASKED);
  private static final int MAX_CAUSES = 5;

  /** Returns whether the cluster did not respond, refused the user, or was not queried. */
  boolean isWithoutCluster() {
    return diagnosis.causes().stream().anyMatch(c -> WITHOUT_CLUSTER.contains(c.directness()));
  }

  /** Returns why the cluster could not be read. */
  String whyWithoutCluster() {
    if (has(CauseDirectness.NOT_ASKED)) {
      return "no kubeconfig leads to the cluster";
    }
    return "the cluster does not "
        + (has(CauseDirectness.NO_LOGIN) ? "accept this login" : "answer");
  }

  /** Returns the exit code of a command that could not read the cluster. */
  ExitCode exitCodeWithoutCluster() {
    return has(CauseDirectness.NOT_ASKED) || has(CauseDirectness.NO_LOGIN)
        ? ExitCode.NO_ACCESS
        : ExitCode.INCONCLUSIVE;
  }

  private boolean has(CauseDirectness directness) {
    return diagnosis.causes().stream().anyMatch(cause -> cause.directness() == directness);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    List<FailureCause> causes = diagnosis.causes();
    if (causes.isEmpty()) {
      text.append("no known cause found\n");
    }
    for (int i = 0; i < Math.min(MAX_CAUSES, causes.size()); i++) {
      FailureCause cause = causes.get(i);
      Place place = cause.places().get(0);
      text.append(i + 1).append(". ").append(cause.what()).append('\n');
      if (!cause.remedy().isEmpty()) {
        text.append("   do:    ").append(cause.remedy()).append('\n');
      }
      text.append("   where: ").append(place.file()).append(':').append(place.line()).append('\n');
    }
    if (causes.size() > MAX_CAUSES) {
      text.append("and ").append(causes.size() - MAX_CAUSES).append(" more in README.md\n");
    }
    return text.append("archive: ")
        .append(OwnFolders.fromHere(archive))
        .append(" (")
        .append(diagnosis.evidence().files().size())
        .append(" files; what is not in it: missing.txt)\n")
        .toString();
  }

  String json() {
    return Json.indented(
            OrderedTree.of("format", FORMAT)
                .with("environment", environment)
                .with("archive", OwnFolders.fromHere(archive).toString())
                .with("causes", diagnosis.causes().stream().map(DiagnosisOutput::cause).toList())
                .with(
                    "missing",
                    diagnosis.evidence().missing().stream()
                        .map(entry -> OrderedTree.of("what", entry.what(), "why", entry.why()))
                        .toList()))
        + "\n";
  }

  private static OrderedTree cause(FailureCause cause) {
    return OrderedTree.of("kind", EnumWord.of(cause.directness()))
        .with("what", cause.what())
        .with("do", cause.remedy())
        .with("evidence", cause.places().stream().map(DiagnosisOutput::place).toList());
  }

  private static OrderedTree place(Place place) {
    return OrderedTree.of("file", place.file())
        .with("line", place.line())
        .with("text", place.text());
  }
}
