package epfabric.results.judge.log;

import epfabric.fabric.catalog.FailureSignature;
import epfabric.results.judge.nccl.NcclLines;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads logs of any size in constant memory. A log may come from one node or several, may contain
 * several runs in sequence, and may have any number of streams in the envelopes of a collector.
 */
public final class LogReader {
  /** Limit on streams, more than any fabric has; lines of further streams count as one stream. */
  private static final int MAX_STREAMS = 1024;

  /** Limit on the runs in a stream; lines of further runs count as those of the last. */
  private static final int MAX_RUNS = 64;

  private static final String PROVENANCE_MARK = "[epfabric] ";

  /**
   * Start of the line that the launcher prints before a second run; see
   * installer/test/launcher/run.py.
   */
  private static final String AGAIN_MARK = "[launcher] again with --num-tokens ";

  private static final Pattern AGAIN = Pattern.compile(Pattern.quote(AGAIN_MARK) + "(\\d{1,7})");

  private final FailureSignatures signatures;
  private final WordMatcher matcher;

  public LogReader(List<FailureSignature> signatures) {
    this.signatures = new FailureSignatures(signatures);
    List<String> words = new ArrayList<>(this.signatures.texts());
    TestKind.all().forEach(kind -> words.addAll(TestOutputs.of(kind).marks()));
    words.addAll(TestOutputs.of(TestKind.UNKNOWN).marks());
    words.addAll(ErrorText.MARKS);
    words.addAll(LogEnvelopes.MARKS);
    words.add(PROVENANCE_MARK);
    words.add(AGAIN_MARK);
    words.addAll(words.stream().map(LogReader::escaped).toList());
    matcher = new WordMatcher(words.stream().distinct().toList());
  }

  /** Returns the word as Docker's JSON escapes it. */
  private static String escaped(String word) {
    return word.replace("\"", "\\\"")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }

  /**
   * Reads an input to its end.
   *
   * @param source name of the input in messages
   * @return the runs of each stream in turn, in the order in which they started; if there are none,
   *     a single run without lines
   */
  public List<NodeLog> read(String source, InputStream in) throws IOException {
    Reading reading = new Reading(source);
    LineScanner.End end = new LineScanner(matcher).scan(LogBytes.of(in), reading::takeRaw);
    in.transferTo(OutputStream.nullOutputStream()); // reads bytes that follow compressed data
    return reading.build(end);
  }

  /** An input while it is read. */
  private final class Reading {
    private final String source;
    private final LogEnvelopes envelopes = new LogEnvelopes();
    private final Map<String, List<NodeLogBuilder>> streams = new LinkedHashMap<>();
    private Provenance provenance = Provenance.UNCLAIMED;

    Reading(String source) {
      this.source = source;
    }

    int takeRaw(String raw, long number) {
      Optional<LogLine> whole = envelopes.take(raw);
      whole.ifPresent(line -> takeLine(line, number));
      return whole
          .map(
              line -> Math.max(CauseLines.wanted(line.text()), NcclLines.maxRowsAfter(line.text())))
          .orElse(LogEnvelopes.PARTS_APART);
    }

    private void takeLine(LogLine line, long number) {
      String text = line.text();
      if (text.startsWith(PROVENANCE_MARK)) {
        recordProvenance(text.substring(PROVENANCE_MARK.length()));
      }
      boolean known = streams.containsKey(line.stream()) || streams.size() < MAX_STREAMS;
      String stream = known ? line.stream() : "others";
      List<NodeLogBuilder> runs = streams.computeIfAbsent(stream, p -> new ArrayList<>());
      OptionalInt again = again(text);
      boolean ends = again.isPresent() || runs.isEmpty() || last(runs).endsBefore(text);
      if (ends && runs.size() < MAX_RUNS) {
        String name = stream.isEmpty() ? source : source + " (" + stream + ")";
        runs.add(new NodeLogBuilder(name, number, again, signatures.hits()));
      }
      last(runs).take(line, number);
    }

    private static NodeLogBuilder last(List<NodeLogBuilder> runs) {
      return runs.get(runs.size() - 1);
    }

    private static OptionalInt again(String text) {
      Matcher match = AGAIN.matcher(text.stripTrailing());
      return match.matches()
          ? OptionalInt.of(Integer.parseInt(match.group(1)))
          : OptionalInt.empty();
    }

    /**
     * Records the provenance that the log states; of several, keeps the one furthest from a real
     * run.
     */
    private void recordProvenance(String words) {
      for (Provenance claimed : Provenance.values()) {
        if (words.startsWith(claimed.word())
            && claimed.madeUp()
            && claimed.compareTo(provenance) > 0) {
          provenance = claimed;
        }
      }
    }

    /**
     * Returns the runs. If any run has a test's lines or a failure, leaves out the runs that have
     * neither.
     */
    List<NodeLog> build(LineScanner.End end) {
      envelopes.unfinished().forEach(line -> takeLine(line, end.lines()));
      List<NodeLogBuilder> all = streams.values().stream().flatMap(List::stream).toList();
      List<NodeLogBuilder> withResults = all.stream().filter(NodeLogBuilder::hasResults).toList();
      List<NodeLogBuilder> chosen = withResults.isEmpty() ? all : withResults;
      if (chosen.isEmpty()) {
        chosen = List.of(new NodeLogBuilder(source, 1, OptionalInt.empty(), signatures.hits()));
      }
      return chosen.stream().map(run -> run.build(provenance, end)).toList();
    }
  }
}
