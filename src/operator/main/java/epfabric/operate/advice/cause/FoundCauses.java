package epfabric.operate.advice.cause;

import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects causes. A cause that is found in several places becomes one cause with these places. */
final class FoundCauses {
  private static final int MAX_PLACES = 5;
  private static final int MAX_CHARACTERS = 320;

  private record Key(CauseDirectness directness, String what) {}

  private final Map<Key, FailureCause> causes = new LinkedHashMap<>();

  void add(CauseDirectness directness, String what, String remedy, Place place) {
    String line = shortened(what);
    FailureCause cause = new FailureCause(directness, line, remedy, List.of(place));
    causes.merge(new Key(directness, line), cause, FoundCauses::merge);
  }

  private static FailureCause merge(FailureCause old, FailureCause more) {
    List<Place> places = new ArrayList<>(old.places());
    if (places.size() < MAX_PLACES && !places.contains(more.places().get(0))) {
      places.addAll(more.places());
    }
    return new FailureCause(old.directness(), old.what(), old.remedy(), places);
  }

  /**
   * Returns the causes, the most direct first. Of equally direct causes, the one with more places
   * is first.
   */
  List<FailureCause> ordered() {
    return causes.values().stream()
        .sorted(
            Comparator.comparing(FailureCause::directness)
                .thenComparing(cause -> -cause.places().size()))
        .toList();
  }

  /** Returns the location of an entry in the list of missing evidence. */
  static Place missing(Evidence evidence, MissingEvidence missing) {
    int line = evidence.missing().indexOf(missing) + 1;
    return new Place("missing.txt", line, shortened(missing.what() + ": " + missing.why()));
  }

  /** Returns the first line of a file that contains a text, or the first line if no line does. */
  static Place place(KeptFile file, String needle) {
    int at = needle.isEmpty() ? -1 : file.text().indexOf(needle);
    int from = Math.max(at, 0);
    int line = (int) file.text().substring(0, from).chars().filter(c -> c == '\n').count() + 1;
    int begin = file.text().lastIndexOf('\n', from) + 1;
    int end = file.text().indexOf('\n', from);
    String text = file.text().substring(at < 0 ? 0 : begin, end < 0 ? file.text().length() : end);
    return new Place(file.path(), line, shortened(text.strip()));
  }

  /**
   * Returns the start of a message up to the first quote, because JSON does not escape this part.
   */
  static String opening(String message) {
    int quote = message.indexOf('"');
    return quote < 0 ? message : message.substring(0, quote);
  }

  static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS) + "…";
  }
}
