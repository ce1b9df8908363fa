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

  /** Returns all texts. */
  List<String> texts() {
    return rows.stream().flatMap(row -> row.texts().stream()).toList();
  }

  /** Counts hits. */
  final class Hits {
    private final Map<String, SignatureHit> hits = new LinkedHashMap<>();

    /** Counts a line, and returns the kinds of the rows that it matches. */
    Set<Severity> look(String text, long line) {
      Set<Severity> kinds = EnumSet.noneOf(Severity.class);
      for (FailureSignature row : rows) {
        if (row.texts().stream().anyMatch(text::contains)) {
          kinds.add(row.kind());
          hits.merge(
              row.id(),
              new SignatureHit(row.id(), line, 1),
              (old, one) -> new SignatureHit(old.id(), old.line(), old.count() + 1));
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
