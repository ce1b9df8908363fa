package epfabric.deploy.engine;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that stand for computed values and are recognized wherever they occur.
 *
 * <p>A token depends only on the value that it stands for, so two runs record the same text even if
 * a program splits a token.
 */
final class ComputedTokens {
  private static final Pattern TOKEN = Pattern.compile("computed-[0-9a-f-]{36}-value");

  private final Map<String, String> references = new ConcurrentHashMap<>();

  /** Returns the token for {@code urn#property}. */
  String tokenFor(String reference) {
    UUID id = UUID.nameUUIDFromBytes(reference.getBytes(StandardCharsets.UTF_8));
    String token = "computed-" + id + "-value";
    references.put(token, reference);
    return token;
  }

  /**
   * Returns a reference for a token, a template for text that contains tokens, or the text itself.
   */
  Object resolve(String text) {
    String reference = references.get(text);
    if (reference != null) {
      return Map.of(PlainValue.REF, reference);
    }
    Matcher matcher = TOKEN.matcher(text);
    StringBuilder template = new StringBuilder();
    int end = 0;
    boolean hasReference = false;
    while (matcher.find()) {
      String innerReference = references.get(matcher.group());
      if (innerReference != null) {
        String before = text.substring(end, matcher.start());
        template.append(TextTemplate.withHole(before, innerReference));
        end = matcher.end();
        hasReference = true;
      }
    }
    template.append(TextTemplate.literal(text.substring(end)));
    return hasReference ? Map.of(PlainValue.TEMPLATE, template.toString()) : text;
  }

  /** Converts a recorded reference, for example in another stack's outputs, back to a token. */
  Object restore(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    if (map.get(PlainValue.REF) instanceof String reference) {
      return tokenFor(reference);
    }
    if (map.get(PlainValue.TEMPLATE) instanceof String template) {
      return TextTemplate.filled(template, this::tokenFor);
    }
    return value;
  }
}
