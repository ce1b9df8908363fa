package epfabric.base.redaction;

import java.util.regex.Pattern;

/** Secrets in lines: logs, YAML, files of variables, and JSON that is not whole. */
final class TextRedaction {
  /** Between {@code name:} and {@code value:} of a variable. */
  private static final int PAIR_LINES = 3;

  private static final Pattern SECRET = Pattern.compile("kind[\"']?+:[ \t]*+[\"']?+Secret\\b");

  private final String text;
  private final int depth;
  private final boolean hasSecrets;
  private final StringBuilder clean = new StringBuilder();

  /** Lines that are indented further are a secret; -1 for none. */
  private int block = -1;

  /** Whether in that block also keys are. */
  private boolean whole;

  /** Whether also items of a list that are not indented further are in it. */
  private boolean listed;

  private String variable = "";
  private int variableLines;
  private String flag = "";

  TextRedaction(String text, int depth) {
    this.text = text;
    this.depth = depth;
    this.hasSecrets = SECRET.matcher(text).find();
  }

  String text() {
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      int last = to > from && text.charAt(to - 1) == '\r' ? to - 1 : to;
      line(text.substring(from, last));
      from = to + 1;
      clean.append(text, last, Math.min(from, text.length()));
    }
    return clean.toString();
  }

  private void line(String line) {
    if (isInBlock(line)) {
      clean.append(line, 0, indent(line)).append(Redaction.mark("by name"));
      return;
    }
    boolean json = line.length() > 2 && (line.startsWith("{") || line.startsWith("["));
    String clear = json ? JsonRedaction.of(line, depth + 1).orElse("") : "";
    if (!clear.isEmpty()) {
      clean.append(clear);
      return;
    }
    variableLines--;
    clean.append(new LineRedaction(line, this).clean());
  }

  private boolean isInBlock(String line) {
    if (block < 0 || line.isBlank()) {
      return false;
    }
    boolean key = line.contains(": ") || line.endsWith(":");
    boolean item = line.stripLeading().startsWith("- ");
    boolean deeper = indent(line) > block || (listed && item && indent(line) == block);
    if (!deeper || (key && !whole)) {
      block = -1;
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

  /** The value of this key is in the next lines. */
  void open(String line, boolean text) {
    block = indent(line);
    whole = text;
    listed = true;
  }

  /** The value of this key began in its line, and what is indented further is the rest. */
  void goOn(String line, boolean quoted) {
    int key = indent(line);
    while (key < line.length() && "- ".indexOf(line.charAt(key)) >= 0) {
      key++;
    }
    block = key;
    whole = quoted;
    listed = false;
  }

  boolean isContent(String name) {
    return hasSecrets && (name.equals("data") || name.equals("stringData"));
  }

  /** A variable's name stands in a line, and its value may in a later one. */
  void named(String name) {
    variable = name;
    variableLines = PAIR_LINES;
  }

  /** Whether what is called a value here belongs to a variable that nobody is to see. */
  boolean hidesValue() {
    if (variableLines < 0 || variable.isEmpty()) {
      return false;
    }
    return SecretNames.isSecret(variable)
        || (SecretNames.isVariable(variable) && !SecretNames.isShown(variable));
  }

  /** A flag at the end of a line, whose value is in the next one; empty for none. */
  void flag(String name) {
    flag = name;
  }

  /** The flag of the line before, once. */
  String takeFlag() {
    String taken = flag;
    flag = "";
    return taken;
  }
}
