package epfabric.fabric.catalog;

import epfabric.base.reading.ReadingState;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All errors of Google Cloud that are recognized by texts in their messages, as rows of {@code
 * catalog/refusals.yaml}. If several rows match a message, the first of these rows is used.
 */
public final class CloudRefusals {
  /**
   * The end of a sentence: a dot before a space, or a line break. The dots in addresses and in
   * numbers such as {@code 8.0} have no space after them.
   */
  private static final Pattern SENTENCE_END = Pattern.compile("\\.\\s|\\R");

  private static final CloudRefusals KNOWN = read();

  private final List<Row> rows;

  /** A row with its texts split into the parts between asterisks. */
  private record Row(CloudRefusal refusal, List<List<String>> texts) {
    static Row of(CloudRefusal refusal) {
      return new Row(
          refusal,
          refusal.texts().stream()
              .map(text -> Arrays.stream(lower(text).split("\\*")).map(String::strip).toList())
              .toList());
    }

    boolean matches(String sentence) {
      return texts.stream().anyMatch(parts -> containsInOrder(sentence, parts));
    }
  }

  private CloudRefusals(List<CloudRefusal> refusals) {
    this.rows = refusals.stream().map(Row::of).toList();
  }

  /** Returns the rows of the catalog in this jar. */
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

  /** Returns the row with this id; throws if there is none. */
  public CloudRefusal named(String id) {
    return all().stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  /** Returns the row that matches a message of Google Cloud; empty if none does. */
  public Optional<CloudRefusal> of(String message) {
    List<String> sentences = Arrays.stream(SENTENCE_END.split(lower(message))).toList();
    return rows.stream()
        .filter(row -> sentences.stream().anyMatch(row::matches))
        .map(Row::refusal)
        .findFirst();
  }

  private static boolean containsInOrder(String sentence, List<String> parts) {
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
