package epfabric.results.judge.log;

import epfabric.fabric.catalog.FailureSignature;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.run.SignatureHit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the lines of one log that match the catalog's failures. */
final class FailureSignatures {
  private final List<FailureSignature> rows;

  FailureSignatures(List<FailureSignature> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Returns the texts of all failures. */
  List<String> texts() {
    return rows.stream().flatMap(row -> row.texts().stream()).toList();
  }

  /** The failures that were found so far in one log. */
  final class Hits {
    private final Map<String, SignatureHit> hits = new LinkedHashMap<>();

    /**
     * Counts a line for each failure whose text it contains; returns the kinds of these failures.
     */
    Set<Severity> look(String text, long line) {
      Set<Severity> kinds = EnumSet.noneOf(Severity.class);
      for (FailureSignature row : rows) {
        if (row.texts().stream().anyMatch(text::contains)) {
          kinds.add(row.kind());
          hits.merge(
              row.id(),
              new SignatureHit(row.id(), line, 1),
              (known, hit) -> new SignatureHit(known.id(), known.line(), known.count() + 1));
        }
      }
      return kinds;
    }

    List<SignatureHit> inOrder() {
      return new ArrayList<>(hits.values());
    }
  }

  Hits hits() {
    return new Hits();
  }
}
