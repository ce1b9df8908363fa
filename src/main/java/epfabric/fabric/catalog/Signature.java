package epfabric.fabric.catalog;

import epfabric.base.reading.Fields;
import epfabric.base.reading.Kind;
import java.util.List;
import java.util.Map;

/**
 * A failure that is known by what it prints.
 *
 * @param texts a line that holds any of them hits the row
 * @param remedyFor machine to what to do there, instead of {@code remedy}
 */
public record Signature(
    String id,
    Severity kind,
    List<String> texts,
    String meaning,
    String remedy,
    Map<String, String> remedyFor,
    String source) {

  /** What a hit says about a run. */
  public enum Severity {
    /** It failed. */
    FAILURE,
    /** Nothing: it is told and changes nothing. */
    NOISE,
    /** Somebody else ended it, so that it says nothing about the fabric. */
    INTERRUPTION
  }

  static Signature read(Fields fields) {
    return new Signature(
        fields.required("id", Kind.NAME).orElse(""),
        fields.required("kind", Kind.choice(Severity.class)).orElse(Severity.FAILURE),
        fields.list("texts", Kind.TEXT).orElse(List.of()),
        fields.required("meaning", Kind.TEXT).orElse(""),
        fields.value("remedy", Kind.TEXT).orElse(""),
        fields.texts("remedyFor", Kind.NAME, Kind.TEXT),
        fields.required("source", Kind.TEXT).orElse(""));
  }

  /** What to do on this machine. */
  public String remedyOn(String machine) {
    return remedyFor.getOrDefault(machine, remedy);
  }
}
