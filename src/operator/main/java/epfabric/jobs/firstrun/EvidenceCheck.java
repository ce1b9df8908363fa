package epfabric.jobs.firstrun;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.ChecksumCheck;
import epfabric.deploy.bundle.ChecksumFinding;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.hardware.HardwareCheckList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Checks whether {@link EvidenceArchive} created an archive, and reports what its observations
 * show.
 */
public final class EvidenceCheck {
  static final EvidenceZip.Limits LIMITS = new EvidenceZip.Limits(5000, 256 << 20);

  private final HardwareCheckList list;
  private final Optional<Signer> signer;

  /**
   * Creates a check.
   *
   * @param list the questions of this release
   * @param signer the required signer; empty if unsigned archives are accepted
   */
  public EvidenceCheck(HardwareCheckList list, Optional<Signer> signer) {
    this.list = list;
    this.signer = signer;
  }

  /**
   * The result of a check.
   *
   * @param accepted the record; empty if there are problems
   * @param problems why the archive is refused
   * @param notes further information for the user
   */
  public record Result(
      Optional<FirstRunRecord> accepted, List<String> problems, List<String> notes) {
    public Result {
      problems = List.copyOf(problems);
      notes = List.copyOf(notes);
    }
  }

  /** Checks a whole archive. */
  public Result check(byte[] archive) {
    return check(archive, LIMITS);
  }

  Result check(byte[] archive, EvidenceZip.Limits limits) {
    try {
      return checkFiles(EvidenceZip.files(archive, limits));
    } catch (EvidenceZip.RefusedException e) {
      return refused(List.of(e.reason()));
    }
  }

  private Result checkFiles(SortedMap<String, byte[]> files) {
    List<String> problems = new ArrayList<>();
    ChecksumCheck.of(files).forEach(finding -> problems.add(describe(finding)));
    if (files.containsKey(Bundle.PROVENANCE)) {
      problems.add("not listed in checksums.txt: " + Bundle.PROVENANCE);
    }
    signatureProblem(files).ifPresent(problems::add);
    if (!files.containsKey(EvidenceArchive.RECORD)) {
      problems.add("there is no " + EvidenceArchive.RECORD);
    }
    return problems.isEmpty() ? checkRecord(files) : refused(problems);
  }

  private static String describe(ChecksumFinding finding) {
    String path = finding.path();
    return switch (finding.kind()) {
      case MISSING -> "missing: " + path;
      case EXTRA -> "not listed in checksums.txt: " + path;
      case DISAGREES -> path + " describes other files";
      case CHANGED, UNREADABLE, IRREGULAR, MODE -> "changed since it was written: " + path;
    };
  }

  private Optional<String> signatureProblem(SortedMap<String, byte[]> files) {
    byte[] signature = files.get(Bundle.SIGNATURE);
    if (signer.isEmpty()) {
      return Optional.empty();
    }
    if (signature == null) {
      return Optional.of("there is no " + Bundle.SIGNATURE + ": the archive is not signed");
    }
    try {
      byte[] signed = files.getOrDefault(Bundle.CHECKSUMS, new byte[0]);
      signer.get().requireSigned(signed, text(signature));
      return Optional.empty();
    } catch (OriginException e) {
      return Optional.of(Bundle.SIGNATURE + ": " + e.reason());
    }
  }

  private Result checkRecord(SortedMap<String, byte[]> files) {
    ReadingState reading = new ReadingState();
    byte[] json = files.getOrDefault(EvidenceArchive.RECORD, new byte[0]);
    Optional<FirstRunRecord> read = FirstRunJson.read(EvidenceArchive.RECORD, text(json), reading);
    if (read.isEmpty()) {
      return refused(reading.problems().ordered().stream().map(Problem::render).toList());
    }
    HardwareCheckList questions = questionsFor(read.get());
    RecordCheck record = new RecordCheck(read.get(), questions);
    List<String> problems = new ArrayList<>(record.problems());
    problems.addAll(textProblems(read.get(), files, questions));
    return problems.isEmpty()
        ? new Result(read, List.of(), record.notes())
        : new Result(Optional.empty(), problems, record.notes());
  }

  /**
   * Returns the questions with the expected answers for the record's machine, if the catalog has
   * it.
   */
  private HardwareCheckList questionsFor(FirstRunRecord record) {
    Machine machine = Catalog.load().machines().get(record.fabric().machines().type());
    return machine == null ? list : list.on(machine);
  }

  /** Checks that the files for people agree with the record. */
  private static List<String> textProblems(
      FirstRunRecord record, SortedMap<String, byte[]> files, HardwareCheckList list) {
    boolean sameList = record.course().list().equals(list.sha256());
    List<String> problems = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (Answer answer : record.answers()) {
      String path = EvidenceArchive.path(answer);
      String text = text(files.getOrDefault(path, new byte[0]));
      expected.add(path);
      boolean same =
          sameList
              ? text.equals(EvidenceArchive.text(answer, list))
              : text.endsWith(EvidenceTexts.answer(answer));
      if (!same) {
        problems.add(path + " does not say what " + EvidenceArchive.RECORD + " says");
      }
    }
    files.keySet().stream()
        .filter(path -> path.startsWith("answers/") && !expected.contains(path))
        .forEach(path -> problems.add(path + " has no answer in " + EvidenceArchive.RECORD));
    if (sameList && !isReport(record, files, list)) {
      problems.add(
          EvidenceArchive.REPORT + " does not say what " + EvidenceArchive.RECORD + " says");
    }
    return problems;
  }

  private static boolean isReport(
      FirstRunRecord record, SortedMap<String, byte[]> files, HardwareCheckList list) {
    byte[] report = EvidenceTexts.report(record, list).getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(report, files.getOrDefault(EvidenceArchive.REPORT, new byte[0]));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Result refused(List<String> problems) {
    return new Result(Optional.empty(), problems, List.of());
  }
}
