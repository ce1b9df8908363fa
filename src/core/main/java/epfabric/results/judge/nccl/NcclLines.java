package epfabric.results.judge.nccl;

import epfabric.results.judge.nccl.NcclRun.End;
import epfabric.results.judge.nccl.NcclRun.Head;
import epfabric.results.judge.nccl.NcclRun.Size;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.PythonDecimal;
import epfabric.results.judge.test.NcclOperation;
import epfabric.results.judge.test.TestKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the output of NCCL's tests: nccl-tests as tables or JSON, and {@code nccl_allreduce.py}.
 */
public final class NcclLines implements ProgramLines {
  static final String OURS = "[all-reduce] ";

  private static final String AVERAGE = "# Avg bus bandwidth";
  private static final String BOUNDS = "# Out of bounds values";
  private static final String STARTING = "# Collective test starting";
  private static final String THREADS = "# nThread ";
  private static final String REDUCING = "# Reducing maxBytes";
  private static final String RANK = "#  Rank ";
  private static final String PROGRAM = "_perf";

  /**
   * Texts that mark lines of NCCL's tests. The last six are usual data types in tables, because
   * rows do not start with a fixed word, and an incomplete log may lack the heading.
   */
  static final List<String> MARKS =
      List.of(
          OURS,
          AVERAGE,
          BOUNDS,
          STARTING,
          THREADS,
          REDUCING,
          RANK,
          PROGRAM,
          NcclTable.HEADING,
          NcclJson.MARK,
          NcclJson.DEVICE,
          NcclJson.AVERAGE_MARK,
          "float     sum",
          "float    none",
          "half     sum",
          "half    none",
          "bfloat16     sum",
          "bfloat16    none");

  /** Maximum number of rows below a heading. */
  static final int ROWS = 4096;

  private static final int MOST_SIZES = 1024;
  private static final int MOST_RANKS = 65_536;
  private static final Pattern SIZE =
      Pattern.compile(
          "\\[all-reduce\\] (\\d{1,15}) bytes, "
              + (PythonDecimal.GROUP
                  + " us, "
                  + PythonDecimal.GROUP
                  + " GB/s \\(bus\\), (\\d{1,9}) wrong"));
  private static final Pattern DONE =
      Pattern.compile("\\[all-reduce\\] done, (\\d{1,5}) sizes, ([1-9]\\d{0,5}) ranks");
  private static final Pattern BEGIN = Pattern.compile("\\[all-reduce\\] ");
  private static final Pattern DEVICE =
      Pattern.compile("#  Rank +(\\d{1,6}) .*?\\bon +(\\S{1,255}) device");
  private static final Pattern BANDWIDTH =
      Pattern.compile(
          "# Avg bus bandwidth +: (" + "\\d{1,9}(?:\\.\\d{1,9})?(?:e[+-]?\\d{1,3})?" + ")");

  private final List<Size> sizes = new ArrayList<>();
  private final Set<String> hosts = new HashSet<>();
  private List<String> columns = List.of();
  private Optional<NcclOperation> operation = Optional.empty();
  private Optional<SizeRange> range = Optional.empty();
  private OptionalInt announced = OptionalInt.empty();
  private OptionalDouble average = OptionalDouble.empty();
  private OptionalInt ranks = OptionalInt.empty();
  private boolean ours;
  private boolean refused;
  private boolean headed;
  private int devices;
  private String openPart = "";
  private long openPartLine;

  /** Returns how many of the next lines may be rows of a table. */
  public static int maxRowsAfter(String text) {
    return NcclTable.columns(text).isEmpty() ? 0 : ROWS;
  }

  @Override
  public boolean claims(String text) {
    boolean named =
        text.startsWith(AVERAGE)
            || text.startsWith(BOUNDS)
            || text.startsWith(STARTING)
            || text.startsWith(THREADS)
            || text.startsWith(REDUCING)
            || text.startsWith(RANK);
    return named
        || text.contains(OURS)
        || NcclJson.holds(text)
        || !NcclTable.columns(text).isEmpty()
        || NcclTable.row(text, 0, knownColumns()).isPresent();
  }

  private List<String> knownColumns() {
    return columns.isEmpty() ? NcclTable.COLUMNS : columns;
  }

  @Override
  public boolean begun() {
    return !sizes.isEmpty() || done() || headed || openPart.contains(NcclJson.MARK);
  }

  @Override
  public boolean done() {
    return announced.isPresent() || average.isPresent();
  }

  @Override
  public TestKind kind(TestKind own) {
    return operation() == NcclOperation.ALL_REDUCE ? own : TestKind.NCCL_TESTS;
  }

  @Override
  public void noteProgramName(String text) {
    if (operation.isEmpty() && text.contains(PROGRAM)) {
      operation = NcclOperation.on(text);
    }
  }

  /** Takes a line of the test. */
  @Override
  public boolean take(String text, long line) {
    if (text.contains(OURS)) {
      return takeAllReduce(text, line);
    }
    noteProgramName(text);
    if (NcclJson.holds(text)) {
      takeJson(text, line);
    } else if (text.startsWith("#")) {
      takeComment(text);
    } else {
      NcclTable.row(text, line, knownColumns()).ifPresent(this::takeRow);
    }
    return true;
  }

  private void takeComment(String text) {
    List<String> named = NcclTable.columns(text);
    Matcher device = DEVICE.matcher(text);
    Matcher bandwidth = BANDWIDTH.matcher(text);
    headed |= !named.isEmpty() || text.startsWith(THREADS) || text.startsWith(STARTING);
    columns = named.isEmpty() ? columns : named;
    range = SizeRange.in(text).or(() -> range.map(sizes -> sizes.reducedBy(text)));
    if (device.lookingAt() && devices < MOST_RANKS) {
      devices++;
      hosts.add(device.group(2));
    } else if (bandwidth.lookingAt()) {
      average = OptionalDouble.of(Double.parseDouble(bandwidth.group(1)));
    }
    refused |= (text.startsWith(AVERAGE) || text.startsWith(BOUNDS)) && text.contains("FAILED");
  }

  private void takeRow(NcclTable row) {
    add(row.size());
    operation =
        operation.or(
            () ->
                row.factor() > 0
                    ? Optional.of(NcclOperation.like(row.redop(), row.root(), row.factor()))
                    : Optional.empty());
  }

  /** Takes a part of a long line; a result that starts in it is kept for the next part. */
  private void takeJson(String text, long line) {
    String part = line == openPartLine ? openPart + text : text;
    if (line != openPartLine) {
      finish();
    }
    int start = NcclJson.startOfLast(part);
    takeResults(part.substring(0, start), line);
    openPart = part.substring(start);
    openPartLine = line;
    average = average.isPresent() ? average : NcclJson.average(part);
    refused |= NcclJson.refused(part);
  }

  private void finish() {
    takeResults(openPart, openPartLine);
    openPart = "";
  }

  private void takeResults(String text, long line) {
    NcclJson.sizes(text, line).forEach(this::add);
    NcclJson.hosts(text)
        .forEach(
            host -> {
              devices++;
              hosts.add(host);
            });
  }

  @Override
  public Optional<String> error(String text) {
    return NcclJson.holds(text) ? NcclJson.error(text) : Optional.empty();
  }

  private boolean takeAllReduce(String text, long line) {
    ours = true;
    int complete = 0;
    Matcher size = SIZE.matcher(text);
    while (size.find()) {
      complete++;
      add(size(size, line));
    }
    Matcher done = DONE.matcher(text);
    while (done.find()) {
      complete++;
      announced = OptionalInt.of(Integer.parseInt(done.group(1)));
      ranks = OptionalInt.of(Integer.parseInt(done.group(2)));
    }
    return complete == BEGIN.matcher(text).results().count();
  }

  private void add(Size size) {
    if (sizes.size() < MOST_SIZES) {
      sizes.add(size);
    }
  }

  private static Size size(Matcher m, long line) {
    return new Size(
        Long.parseLong(m.group(1)),
        PythonDecimal.of(m.group(2)),
        PythonDecimal.of(m.group(3)),
        OptionalInt.of(Integer.parseInt(m.group(4))),
        line);
  }

  private NcclOperation operation() {
    return ours ? NcclOperation.ALL_REDUCE : operation.orElse(NcclOperation.ALL_REDUCE);
  }

  @Override
  public Optional<PrintedFigures> built() {
    finish();
    int planned = range.map(sizes -> sizes.count(MOST_SIZES)).orElse(0);
    OptionalInt joined = devices > 0 ? OptionalInt.of(devices) : ranks;
    return begun()
        ? Optional.of(
            new NcclRun(
                new Head(operation(), ours, joined, hosts.size()),
                sizes,
                new End(announced, planned, average, refused)))
        : Optional.empty();
  }
}
