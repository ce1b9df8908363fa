package epfabric.base.redaction;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Removes secrets from texts: known secrets, values with the name or at the place of a secret, and
 * values that look like secrets. In doubt, a value is removed, but counters such as {@code
 * num_tokens=128} remain. The running time grows linearly with the text's length, whatever the text
 * contains.
 */
public final class Redaction implements UnaryOperator<String> {
  private final List<String> knownSecrets;

  /**
   * @param known secrets to remove at any place, such as the caller's own login
   */
  public Redaction(List<String> known) {
    this.knownSecrets =
        known.stream()
            .filter(secret -> !secret.isBlank())
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();
  }

  @Override
  public String apply(String text) {
    String redacted = text;
    for (String secret : knownSecrets) {
      redacted = redacted.replace(secret, mark("login"));
    }
    return redactNested(redacted, 0);
  }

  /** Redacts a text that may be nested in another text: JSON contains texts, which may be JSON. */
  static String redactNested(String text, int depth) {
    return JsonRedaction.of(text, depth).orElseGet(() -> redactPlain(text, depth));
  }

  /**
   * Redacts a text after decoding it, because encodings can hide a sign, a name or a quotation
   * mark.
   */
  private static String redactPlain(String text, int depth) {
    DecodedText decoded = applyEdits(decoded(text), KeyBlocks::in);
    for (int shape = 0; shape < KnownSecretForms.count(); shape++) {
      int number = shape;
      decoded = applyEdits(decoded, shown -> KnownSecretForms.in(number, shown.text()));
    }
    decoded = applyEdits(applyEdits(decoded, InsertRedaction::in), CommandRedaction::in);
    DecodedText shown = DecodedText.withoutColors(decoded.original());
    if (!shown.text().equals(decoded.text())) {
      shown = DecodedText.withoutColors(decoded.with(new TextRedaction(decoded, depth).edits()));
    }
    return shown.with(new TextRedaction(shown, depth).edits());
  }

  private static DecodedText decoded(String text) {
    return DecodedText.withoutColors(text).decoded();
  }

  private static DecodedText applyEdits(DecodedText text, Function<DecodedText, Edits> search) {
    Edits edits = search.apply(text);
    return edits.isEmpty() ? text : decoded(text.with(edits));
  }

  /** Returns the text that replaces a secret. */
  static String mark(String kind) {
    return "[redacted: " + kind + "]";
  }
}
