package epfabric.base.redaction;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts secrets in lines: logs, YAML, files of variables, and incomplete JSON. */
final class TextRedaction {
  /** Maximum number of lines between {@code name:} and {@code value:} of a variable. */
  private static final int MAX_PAIR_LINES = 3;

  /** The start of a heredoc: a text in a shell script that a command reads. */
  private static final Pattern HEREDOC = Pattern.compile("<<-?[\"']?(?<end>\\w{1,40})");

  /** A field of a form, whose value follows an empty line. */
  private static final Pattern FIELD =
      Pattern.compile("form-data; name=\\\\{0,7}\"(?<name>[\\w.\\[\\]-]{1,60}+)\\\\{0,7}\"\\s*+$");

  private final DecodedText decoded;
  private final String text;
  private final int depth;
  private final TextHints hints;
  private final Edits edits = new Edits();

  /**
   * Indentation of the key whose value is a secret: lines with deeper indentation belong to the
   * value; -1 for none.
   */
  private int blockIndent = -1;

  /** Whether lines with keys in the block of {@link #blockIndent} are hidden as well. */
  private boolean hidesKeys;

  /** Whether items of a list with the indentation of {@link #blockIndent} belong to the block. */
  private boolean includesItems;

  /** Whether an XML element is open whose text is a secret. */
  private boolean isElementOpen;

  /**
   * Mark that closes the open text if the lines of that text are a secret; empty if none is open.
   */
  private String closingMark = "";

  private String variableKey = "";
  private String variableName = "";
  private int variableLines;
  private String flag = "";

  TextRedaction(DecodedText decoded, int depth) {
    this.decoded = decoded;
    this.text = decoded.text();
    this.depth = depth;
    this.hints = TextHints.of(text);
  }

  Edits edits() {
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      int last = to > from && text.charAt(to - 1) == '\r' ? to - 1 : to;
      redactLine(text.substring(from, last), from);
      from = to + 1;
    }
    return edits;
  }

  private void redactLine(String line, int offset) {
    if (line.isBlank()) {
      return; // a blank line neither starts nor ends a value
    }
    if (isInText(line)) {
      hide(offset + indent(line), offset + line.length());
    } else if (isInElement(line)) {
      int close = line.indexOf("</");
      hide(offset + indent(line), offset + (close < 0 ? line.length() : close));
      isElementOpen = close < 0;
    } else if (isInBlock(line)) {
      hide(offset + indent(line), offset + line.length());
    } else if (!redactJson(line, offset)) {
      variableLines--;
      new LineRedaction(line, offset, this, edits).redact();
      openHeredoc(line);
      openField(line);
    }
  }

  private void hide(int from, int to) {
    if (to > from) {
      edits.hide(from, to, "by name");
    }
  }

  /** Redacts a line that is JSON; its secrets are found by their position in the document. */
  private boolean redactJson(String line, int offset) {
    boolean mayBeJson = line.length() > 2 && (line.startsWith("{") || line.startsWith("["));
    Optional<String> redacted =
        mayBeJson && decoded.isOriginal() ? JsonRedaction.of(line, depth + 1) : Optional.empty();
    redacted
        .filter(json -> !json.equals(line))
        .ifPresent(json -> edits.replace(offset, offset + line.length(), json));
    return redacted.isPresent();
  }

  /** Returns whether this line is inside a text in three quotation marks, or a heredoc. */
  private boolean isInText(String line) {
    if (closingMark.isEmpty() || line.isBlank()) {
      return false;
    }
    boolean closesText = line.strip().startsWith(closingMark);
    closingMark = closesText ? "" : closingMark;
    return !closesText;
  }

  private void openHeredoc(String line) {
    Matcher heredoc = HEREDOC.matcher(line);
    if (line.contains("<<") && heredoc.find() && CommandLine.readsSecret(line)) {
      openUntil(heredoc.group("end"));
    }
  }

  private void openField(String line) {
    Matcher field = FIELD.matcher(line);
    if (field.find() && SecretNames.isSecret(field.group("name"))) {
      storeFlag(field.group("name"));
    }
  }

  /** Marks the next lines as a secret, up to the line that starts with {@code end}. */
  void openUntil(String end) {
    closingMark = end;
  }

  /** Returns whether this line continues the text of an XML element. */
  private boolean isInElement(String line) {
    String stripped = line.strip();
    isElementOpen = isElementOpen && (!stripped.startsWith("<") || stripped.startsWith("<!"));
    return isElementOpen && !stripped.isEmpty();
  }

  private boolean isInBlock(String line) {
    if (blockIndent < 0 || line.isBlank()) {
      return false;
    }
    boolean hasKey = line.contains(": ") || line.endsWith(":");
    boolean isItem = line.stripLeading().startsWith("- ");
    boolean isDeeper =
        indent(line) > blockIndent || (includesItems && isItem && indent(line) == blockIndent);
    if (!isDeeper || (hasKey && !hidesKeys)) {
      blockIndent = -1;
      return false;
    }
    return true;
  }

  static int indent(String line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /** Marks the lines below this one as the value of its key. */
  void openBlock(String line, boolean isText) {
    blockIndent = indent(line);
    hidesKeys = isText;
    includesItems = true;
  }

  /** Marks lines with deeper indentation as the rest of the value that starts in this line. */
  void continueValue(String line, boolean isQuoted) {
    int key = indent(line);
    while (key < line.length() && "- ".indexOf(line.charAt(key)) >= 0) {
      key++;
    }
    blockIndent = key;
    hidesKeys = isQuoted;
    includesItems = false;
  }

  void openElement() {
    isElementOpen = true;
  }

  boolean isNetrc() {
    return hints.isNetrc;
  }

  /** Returns whether the last stored name is the name of a secret and was stored recently. */
  boolean followsSecretName() {
    return variableLines >= 0 && SecretNames.isSecret(variableName);
  }

  boolean isSecretContent(String name) {
    return hints.hasSecrets && (name.equals("data") || name.equals("stringData"));
  }

  /** Stores the name of a pair whose value may be in a later line. */
  void storeName(String key, String name) {
    if (key.equals("name") || SecretNames.isSecret(name)) {
      variableKey = key;
      variableName = name;
      variableLines = MAX_PAIR_LINES;
    }
  }

  /**
   * Returns whether {@code name} is the key of a value that is hidden because of the name in the
   * preceding lines.
   */
  boolean hidesValue(String name) {
    boolean isPairValue = PairNames.isValue(name) && variableLines >= 0;
    return hints.hides(name)
        || (isPairValue && !variableName.isEmpty() && PairNames.hides(variableKey, variableName));
  }

  /** Returns whether this is a container's variable that is not known to be harmless. */
  boolean isUnknownVariable(String name) {
    return hints.hasEnvironment
        && name.indexOf('_') > 0
        && SecretNames.isVariable(name)
        && !SecretNames.isShown(name);
  }

  /** Stores a flag whose value is in the next line; an empty text stands for no flag. */
  void storeFlag(String name) {
    flag = name;
  }

  /** Returns the flag at the end of the preceding line and clears it. */
  String takeFlag() {
    String taken = flag;
    flag = "";
    return taken;
  }
}
