package epfabric.operate.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.value.EnumWord;
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
  private static final Set<CauseDirectness> SILENT =
      EnumSet.of(CauseDirectness.UNREACHABLE, CauseDirectness.NO_LOGIN, CauseDirectness.NOT_ASKED);
  private static final int MOST_CAUSES = 5;

  /** Returns whether the cluster did not respond, or refused this caller. */
  boolean silent() {
    return diagnosis.causes().stream().anyMatch(c -> SILENT.contains(c.directness()));
  }

  /** Returns why the cluster did not respond. */
  String silence() {
    if (has(CauseDirectness.NOT_ASKED)) {
      return "no kubeconfig leads to the cluster";
    }
    return "the cluster does not "
        + (has(CauseDirectness.NO_LOGIN) ? "accept this login" : "answer");
  }

  /** Returns the exit code of a command that could not read the cluster. */
  ExitCode silentCode() {
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
    for (int i = 0; i < Math.min(MOST_CAUSES, causes.size()); i++) {
      FailureCause cause = causes.get(i);
      Place place = cause.places().get(0);
      text.append(i + 1).append(". ").append(cause.what()).append('\n');
      if (!cause.remedy().isEmpty()) {
        text.append("   do:    ").append(cause.remedy()).append('\n');
      }
      text.append("   where: ").append(place.file()).append(':').append(place.line()).append('\n');
    }
    if (causes.size() > MOST_CAUSES) {
      text.append("and ").append(causes.size() - MOST_CAUSES).append(" more in README.md\n");
    }
    return text.append("archive: ")
        .append(OwnFolders.fromHere(archive))
        .append(" (")
        .append(diagnosis.evidence().files().size())
        .append(" files; what is not in it: missing.txt)\n")
        .toString();
  }

  String json() {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("environment", environment);
    root.put("archive", OwnFolders.fromHere(archive).toString());
    ArrayNode causes = Json.array();
    diagnosis.causes().forEach(cause -> causes.add(json(cause)));
    root.set("causes", causes);
    ArrayNode missing = Json.array();
    diagnosis
        .evidence()
        .missing()
        .forEach(
            one -> {
              ObjectNode object = Json.object();
              object.put("what", one.what());
              object.put("why", one.why());
              missing.add(object);
            });
    root.set("missing", missing);
    return Json.indented(root) + "\n";
  }

  private static ObjectNode json(FailureCause cause) {
    ObjectNode object = Json.object();
    object.put("kind", EnumWord.of(cause.directness()));
    object.put("what", cause.what());
    object.put("do", cause.remedy());
    ArrayNode places = Json.array();
    for (Place place : cause.places()) {
      ObjectNode where = Json.object();
      where.put("file", place.file());
      where.put("line", place.line());
      where.put("text", place.text());
      places.add(where);
    }
    object.set("evidence", places);
    return object;
  }
}
