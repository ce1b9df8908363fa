package epfabric.results.judge;

import epfabric.fabric.catalog.FailureSignature;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalog's failure texts, and counting their hits in one log. */
final class FailureSignatures {
  private final List<FailureSignature> rows;

  FailureSignatures(List<FailureSignature> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Every text there is. */
  List<String> texts() {
    return rows.stream().flatMap(row -> row.texts().stream()).toList();
  }

  /** Counts hits. */
  final class Hits {
    private final Map<String, SignatureHit> hits = new LinkedHashMap<>();

    void look(String text, long line) {
      for (FailureSignature row : rows) {
        if (row.texts().stream().anyMatch(text::contains)) {
          hits.merge(
              row.id(),
              new SignatureHit(row.id(), line, 1),
              (old, one) -> new SignatureHit(old.id(), old.line(), old.count() + 1));
        }
      }
    }

    List<SignatureHit> inOrder() {
      return new ArrayList<>(hits.values());
    }
  }

  Hits hits() {
    return new Hits();
  }
}
