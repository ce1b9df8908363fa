package epfabric.fabric.catalog;

import epfabric.base.reading.ReadingState;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All errors of Google Cloud that are recognized by texts in their messages; the first match
 * counts.
 */
public final class CloudRefusals {
  /**
   * The end of a sentence. No space follows the dot in numbers such as {@code 8.0} and in
   * addresses.
   */
  private static final Pattern SENTENCE_END = Pattern.compile("\\.\\s|\\R");

  private static final CloudRefusals KNOWN = read();

  private final List<Row> rows;

  /** A row with its texts split into parts for the search. */
  private record Row(CloudRefusal refusal, List<List<String>> texts) {
    static Row of(CloudRefusal refusal) {
      return new Row(
          refusal,
          refusal.texts().stream()
              .map(text -> Arrays.stream(lower(text).split("\\*")).map(String::strip).toList())
              .toList());
    }

    boolean isIn(String sentence) {
      return texts.stream().anyMatch(parts -> inOrder(sentence, parts));
    }
  }

  private CloudRefusals(List<CloudRefusal> refusals) {
    this.rows = refusals.stream().map(Row::of).toList();
  }

  /** Returns the table of this jar. */
  public static CloudRefusals known() {
    return KNOWN;
  }

  private static CloudRefusals read() {
    ReadingState reading = new ReadingState();
    List<CloudRefusal> rows =
        CatalogFile.read(
            "refusals",
            CatalogFile.resource("refusals"),
            reading,
            fields -> fields.list("refusals", CloudRefusal::read).orElse(List.of()));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return new CloudRefusals(rows);
  }

  /** Returns all rows, in the order in which they are compared with a message. */
  public List<CloudRefusal> all() {
    return rows.stream().map(Row::refusal).toList();
  }

  /** Returns the row with this name; throws if there is none. */
  public CloudRefusal named(String id) {
    return all().stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  /** Returns the row that matches a message of Google Cloud; empty if none does. */
  public Optional<CloudRefusal> of(String message) {
    List<String> sentences = Arrays.stream(SENTENCE_END.split(lower(message))).toList();
    return rows.stream()
        .filter(row -> sentences.stream().anyMatch(row::isIn))
        .map(Row::refusal)
        .findFirst();
  }

  private static boolean inOrder(String sentence, List<String> parts) {
    int from = 0;
    for (String part : parts) {
      int at = sentence.indexOf(part, from);
      if (at < 0) {
        return false;
      }
      from = at + part.length();
    }
    return true;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
