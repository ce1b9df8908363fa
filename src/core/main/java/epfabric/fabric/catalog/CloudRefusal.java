package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Optional;

/**
 * An error of Google Cloud that is recognized by texts in its message; a row of {@code
 * catalog/refusals.yaml}.
 *
 * @param texts alternative texts, one of which must be in a sentence of the message; {@code *} in a
 *     text stands for any words
 * @param remedy what to do, with placeholders for names of the plan
 * @param reserved what to do if the plan has a reservation
 * @param source discussion threads that quote the message
 */
public record CloudRefusal(
    String id,
    Kind kind,
    List<String> texts,
    String meaning,
    String remedy,
    Optional<String> reserved,
    String source) {

  /** The meaning of a refusal for the request. */
  public enum Kind {
    /** No machine can be created, because the capacity or quota is used up. */
    NO_MACHINE,
    /** The request or the project has to change. */
    REFUSED,
    /** The same request can succeed later. */
    WAIT
  }

  public CloudRefusal {
    texts = List.copyOf(texts);
  }

  static CloudRefusal read(MappingReader fields) {
    return new CloudRefusal(
        fields.required("id", ScalarKind.NAME).orElse(""),
        fields.required("kind", ScalarKind.choice(Kind.class)).orElse(Kind.REFUSED),
        fields.list("texts", ScalarKind.TEXT).orElse(List.of()),
        fields.required("meaning", ScalarKind.TEXT).orElse(""),
        fields.required("remedy", ScalarKind.TEXT).orElse(""),
        fields.value("reserved", ScalarKind.TEXT),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }
}
