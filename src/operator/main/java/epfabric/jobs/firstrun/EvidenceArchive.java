package epfabric.jobs.firstrun;

import epfabric.deploy.bundle.Bundle;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.FirstRunRecord.Fabric;
import epfabric.jobs.firstrun.FirstRunRecord.Machines;
import epfabric.jobs.firstrun.FirstRunRecord.Software;
import epfabric.operate.live.evidence.KeptFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The evidence of a run as files, with their checksums. */
public final class EvidenceArchive {
  static final String RECORD = "first-run.json";
  static final String REPORT = "report.md";

  /** The maximum size of the answer of one node or pod to one question, in bytes. */
  static final int MOST_BYTES = 64 << 10;

  private static final int ROOM_FOR_NOTE = 100;

  private EvidenceArchive() {}

  /**
   * Returns the unsigned files of a run.
   *
   * <p>Answers are judged again from the stored observations, so that the archive proves every
   * outcome that it claims.
   *
   * @param more further files, with paths that are valid in a bundle
   */
  public static Bundle of(
      FirstRunRecord record,
      HardwareCheckList list,
      List<KeptFile> more,
      UnaryOperator<String> redaction) {
    FirstRunRecord redactedRecord = redacted(record, list, redaction);
    SortedMap<String, byte[]> files = new TreeMap<>();
    more.forEach(file -> files.put(file.path(), bytes(redaction.apply(file.text()))));
    files.put(RECORD, bytes(FirstRunJson.text(redactedRecord)));
    files.put(REPORT, bytes(EvidenceTexts.report(redactedRecord, list)));
    redactedRecord.answers().forEach(answer -> files.put(path(answer), bytes(text(answer, list))));
    return Bundle.of(files, Map.of("run", redactedRecord.id(), "what", "evidence of a first run"));
  }

  static String path(Answer answer) {
    return "answers/" + answer.check() + ".txt";
  }

  static String text(Answer answer, HardwareCheckList list) {
    String question = EvidenceTexts.question(list.check(answer.check()));
    return question + EvidenceTexts.answer(answer);
  }

  private static FirstRunRecord redacted(
      FirstRunRecord record, HardwareCheckList list, UnaryOperator<String> redaction) {
    return new FirstRunRecord(
        record.id(),
        redacted(record.fabric(), redaction),
        record.course(),
        record.cost(),
        record.answers().stream().map(answer -> redacted(answer, list, redaction)).toList());
  }

  private static Fabric redacted(Fabric fabric, UnaryOperator<String> redaction) {
    Machines machines = fabric.machines();
    Software software = fabric.software();
    SortedMap<String, String> versions = new TreeMap<>(software.versions());
    versions.replaceAll((name, version) -> redaction.apply(version));
    return new Fabric(
        redaction.apply(fabric.environment()),
        new Machines(machines.type(), machines.nodes(), redaction.apply(machines.zone())),
        new Software(
            redaction.apply(software.set()),
            redaction.apply(software.drivers()),
            redaction.apply(software.network()),
            versions),
        fabric.adopted(),
        fabric.added().stream().map(redaction).toList());
  }

  private static Answer redacted(
      Answer answer, HardwareCheckList list, UnaryOperator<String> redaction) {
    List<Observation> seen =
        answer.observations().stream()
            .map(
                o ->
                    new Observation(
                        redaction.apply(o.place()), o.exit(), shortened(redaction.apply(o.text()))))
            .toList();
    Answer redactedAnswer =
        new Answer(
            answer.check(),
            answer.outcome(),
            redaction.apply(answer.reason()),
            seen,
            answer.at(),
            answer.seconds());
    return seen.isEmpty()
        ? redactedAnswer
        : list.check(answer.check())
            .map(check -> AnswerJudge.of(check, seen, answer.at(), answer.seconds()))
            .orElse(redactedAnswer);
  }

  /** Cuts off a text that is too long, and adds a note. */
  static String shortened(String text) {
    byte[] all = bytes(text);
    if (all.length <= MOST_BYTES) {
      return new String(all, StandardCharsets.UTF_8);
    }
    int end = MOST_BYTES - ROOM_FOR_NOTE;
    while ((all[end] & 0xC0) == 0x80) {
      end--; // never cut in the middle of a character
    }
    String start = new String(Arrays.copyOf(all, end), StandardCharsets.UTF_8);
    return start + "\n[shortened: the first " + end + " of " + all.length + " bytes]";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
