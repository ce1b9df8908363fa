package epfabric.deploy.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts with holes, {@code a/${urn#property}/b}.
 *
 * <p>Before a brace each dollar sign of the text itself is doubled: an odd one opens a hole.
 * Elsewhere it stands for itself.
 */
public final class TextTemplate {
  private static final Pattern BRACE =
      Pattern.compile("(?<!\\$)((?:\\$\\$)*+)(?:\\$\\{([^}]*)\\}|\\{)");
  private static final Pattern BEFORE_BRACE = Pattern.compile("(?<!\\$)\\$++(?=\\{)");
  private static final Pattern BEFORE_BRACE_OR_HOLE = Pattern.compile("(?<!\\$)\\$++(?=\\{|\\z)");

  private TextTemplate() {}

  /** Text after the last hole. */
  static String literal(String text) {
    return doubled(BEFORE_BRACE, text);
  }

  /** Text with a hole behind it. */
  static String withHole(String text, String reference) {
    return doubled(BEFORE_BRACE_OR_HOLE, text) + "${" + reference + "}";
  }

  private static String doubled(Pattern dollars, String text) {
    return dollars
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(found.group().repeat(2)));
  }

  /** The references in it, in the order of the text. */
  public static List<String> holes(String template) {
    List<String> holes = new ArrayList<>();
    BRACE
        .matcher(template)
        .results()
        .filter(found -> found.group(2) != null)
        .forEach(found -> holes.add(found.group(2)));
    return holes;
  }

  /** The text, with a value for each reference. */
  public static String filled(String template, UnaryOperator<String> values) {
    return BRACE
        .matcher(template)
        .replaceAll(
            found -> {
              String dollars = found.group(1).substring(found.group(1).length() / 2);
              String reference = found.group(2);
              return Matcher.quoteReplacement(
                  dollars + (reference == null ? "{" : values.apply(reference)));
            });
  }

  /** The same template with other references. */
  public static String renamed(String template, UnaryOperator<String> references) {
    return BRACE
        .matcher(template)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(2) == null
                        ? found.group()
                        : found.group(1) + "${" + references.apply(found.group(2)) + "}"));
  }
}
