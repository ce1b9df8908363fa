package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Map;

/**
 * A failure that is recognized by texts in a program's output.
 *
 * @param texts alternative texts, one of which must be in a line of the output
 * @param remedyFor remedies by machine type, where they differ from {@code remedy}
 */
public record FailureSignature(
    String id,
    Severity kind,
    List<String> texts,
    String meaning,
    String remedy,
    Map<String, String> remedyFor,
    String source) {

  /** The consequence of a matching line for the run. */
  public enum Severity {
    /** The run failed. */
    FAILURE,
    /** The run continued, but with lower performance. */
    DEGRADED,
    /** No consequence; the line is only reported. */
    NOISE,
    /** The run was ended from outside, so that it proves nothing about the fabric. */
    INTERRUPTION
  }

  static FailureSignature read(MappingReader fields) {
    return new FailureSignature(
        fields.required("id", ScalarKind.NAME).orElse(""),
        fields.required("kind", ScalarKind.choice(Severity.class)).orElse(Severity.FAILURE),
        fields.list("texts", ScalarKind.TEXT).orElse(List.of()),
        fields.required("meaning", ScalarKind.TEXT).orElse(""),
        fields.value("remedy", ScalarKind.TEXT).orElse(""),
        fields.texts("remedyFor", ScalarKind.NAME, ScalarKind.TEXT),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }

  /** Returns the remedy on this machine type. */
  public String remedyOn(String machine) {
    return remedyFor.getOrDefault(machine, remedy);
  }
}
