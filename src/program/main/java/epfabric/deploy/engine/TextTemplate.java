package epfabric.deploy.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts with placeholders for references, such as {@code a/${urn#property}/b}.
 *
 * <p>In front of a brace, the text's dollar signs are doubled, so an odd number of dollar signs
 * opens a placeholder. Elsewhere, a dollar sign stands for itself.
 */
public final class TextTemplate {
  private static final Pattern BRACE =
      Pattern.compile("(?<!\\$)((?:\\$\\$)*+)(?:\\$\\{([^}]*)\\}|\\{)");
  private static final Pattern BEFORE_BRACE = Pattern.compile("(?<!\\$)\\$++(?=\\{)");
  private static final Pattern BEFORE_BRACE_OR_HOLE = Pattern.compile("(?<!\\$)\\$++(?=\\{|\\z)");

  private TextTemplate() {}

  /** Returns a template for the text after the last placeholder. */
  static String literal(String text) {
    return doubled(BEFORE_BRACE, text);
  }

  /** Returns a template for text that a placeholder follows. */
  static String withHole(String text, String reference) {
    return doubled(BEFORE_BRACE_OR_HOLE, text) + "${" + reference + "}";
  }

  private static String doubled(Pattern dollars, String text) {
    return dollars
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(match.group().repeat(2)));
  }

  /** Returns the references in a template, in the order of the text. */
  public static List<String> holes(String template) {
    List<String> holes = new ArrayList<>();
    BRACE
        .matcher(template)
        .results()
        .filter(match -> match.group(2) != null)
        .forEach(match -> holes.add(match.group(2)));
    return holes;
  }

  /** Returns the template's text with each reference replaced by its value. */
  public static String filled(String template, UnaryOperator<String> values) {
    return BRACE
        .matcher(template)
        .replaceAll(
            match -> {
              String dollars = match.group(1).substring(match.group(1).length() / 2);
              String reference = match.group(2);
              return Matcher.quoteReplacement(
                  dollars + (reference == null ? "{" : values.apply(reference)));
            });
  }

  /** Returns the template with each of its references replaced by another reference. */
  public static String renamed(String template, UnaryOperator<String> references) {
    return BRACE
        .matcher(template)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    match.group(2) == null
                        ? match.group()
                        : match.group(1) + "${" + references.apply(match.group(2)) + "}"));
  }
}
