package epfabric.deploy.gcp;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The provider's documentation, which is Markdown, as the lines of a Javadoc comment. */
final class JavadocText {
  private static final int COLUMNS = 96;
  private static final Pattern CODE = Pattern.compile("`([^`\\n]++)`");
  private static final Pattern PLAIN = Pattern.compile("[^&{}@<>]++");
  private static final Pattern LINK =
      Pattern.compile("\\[([^\\[\\]\\n]*+)\\]\\((https?://[^()\\s]++)\\)");
  private static final Pattern ITEM = Pattern.compile("\\s*+[*-] .*+");

  private JavadocText() {}

  /** Returns the lines between {@code /**} and the end of the comment, each with its asterisk. */
  static List<String> lines(InputProperty property, String indent) {
    List<String> lines = new ArrayList<>();
    String text = property.documentation().text();
    if (text.isBlank()) {
      text = "Sets `" + property.name() + "`, which the provider does not document.";
    }
    boolean listed = false;
    for (String line : text.strip().split("\n", -1)) {
      boolean item = ITEM.matcher(line).matches();
      if (item != listed && (item || !line.startsWith(" "))) {
        lines.add(indent + (item ? " * <ul>" : " * </ul>"));
        listed = item;
      }
      String html = html(line.strip());
      wrap(lines, indent, item ? "<li>" + html.substring(2) : html.isEmpty() ? "<p>" : html);
    }
    if (listed) {
      lines.add(indent + " * </ul>");
    }
    if (!property.documentation().deprecation().isEmpty()) {
      lines.add(indent + " *");
      wrap(lines, indent, "@deprecated " + html(property.documentation().deprecation()));
    }
    return lines;
  }

  private static String html(String line) {
    String escaped = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    String linked = LINK.matcher(escaped).replaceAll("<a href=\"$2\">$1</a>");
    String coded = CODE.matcher(linked).replaceAll(JavadocText::code);
    return coded.replace("*/", "*&#47;").replace("\\", "&#92;").replaceAll("(?<!\\{)@", "&#64;");
  }

  /**
   * Returns code as Javadoc; code with entities or braces gets an element, because an inline tag
   * shows entities as text and ends at a brace.
   */
  private static String code(MatchResult found) {
    String code = Matcher.quoteReplacement(found.group(1));
    return PLAIN.matcher(code).matches() ? "{@code " + code + "}" : "<code>" + code + "</code>";
  }

  private static void wrap(List<String> lines, String indent, String text) {
    StringBuilder line = new StringBuilder(indent + " *");
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > COLUMNS && line.length() > indent.length() + 2) {
        lines.add(line.toString());
        line = new StringBuilder(indent + " *");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
  }
}
