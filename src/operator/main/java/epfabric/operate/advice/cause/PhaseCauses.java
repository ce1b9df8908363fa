package epfabric.operate.advice.cause;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.PhaseBudget;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds nodes whose installer has been in one phase for too long. The latest time in an archive's
 * files counts as the time at which the archive was created.
 */
final class PhaseCauses {
  private static final Pattern TIMESTAMP =
      Pattern.compile("\\b20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z");

  private final FabricCommands commands;
  private final FoundCauses found;

  PhaseCauses(FabricCommands commands, FoundCauses found) {
    this.commands = commands;
    this.found = found;
  }

  void addCauses(Evidence evidence, SortedEvidence scene) {
    Instant now =
        evidence.files().stream()
            .filter(PhaseCauses::hasServerTimes)
            .flatMap(file -> TIMESTAMP.matcher(file.text()).results())
            .map(MatchResult::group)
            .flatMap(text -> parse(text).stream())
            .max(Comparator.naturalOrder())
            .orElse(Instant.EPOCH);
    scene.nodes().forEach(node -> addCauses(node, now));
  }

  /** Returns whether a file holds times written by the API server. */
  private static boolean hasServerTimes(KeptFile file) {
    return file.path().endsWith("/events.txt") || file.path().matches("nodes/[^/]+\\.json");
  }

  private void addCauses(Item node, Instant now) {
    String phase = annotation(node, "phase");
    Optional<Instant> lastReport =
        node.tree().list("metadata", "managedFields").stream()
            .flatMap(entry -> parse(entry.text("time")).stream())
            .max(Comparator.naturalOrder());
    boolean isWorking =
        !phase.isEmpty() && !phase.equals("ready") && annotation(node, "failure").isEmpty();
    if (!isWorking || lastReport.isEmpty()) {
      return;
    }
    Duration silence = Duration.between(lastReport.get(), now);
    if (silence.compareTo(PhaseBudget.of(phase)) > 0) {
      found.add(
          CauseDirectness.NODE_FAULTY,
          "the installer on node "
              + node.tree().name()
              + " is stuck in phase "
              + phase
              + ": nothing new for "
              + silence.toMinutes()
              + " minutes",
          "read the log of the installer's containers on that node, and nodes/"
              + node.tree().name()
              + "/kernel.log; then "
              + commands.node(node.tree().name()),
          FoundCauses.place(node.file(), Labels.NODE_PREFIX + "phase"));
    }
  }

  private static String annotation(Item node, String name) {
    return node.tree().text("metadata", "annotations", Labels.NODE_PREFIX + name);
  }

  private static Optional<Instant> parse(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
