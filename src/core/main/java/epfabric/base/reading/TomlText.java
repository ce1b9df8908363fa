package epfabric.base.reading;

import java.util.List;
import org.tomlj.TomlPosition;

/**
 * Finds where values and items start in a TOML text, because the parser only reports where keys
 * start and a position before each item.
 */
final class TomlText {
  private final List<String> lines;

  TomlText(String text) {
    this.lines = List.of(text.split("\n", -1));
  }

  /**
   * Returns the place where the value of the key at {@code key} starts; for a table, the place of
   * its header.
   */
  TomlPosition valueAfter(TomlPosition key) {
    if (key.line() > lines.size()) {
      return key;
    }
    String line = lines.get(key.line() - 1);
    int equals = equalsSign(line, key.column() - 1);
    if (equals < 0) {
      return key;
    }
    int column = equals + 1;
    while (column < line.length() && Character.isWhitespace(line.charAt(column))) {
      column++;
    }
    return TomlPosition.positionAt(key.line(), column + 1);
  }

  /** Returns the index of the equals sign after the key; -1 if the line is a table's header. */
  private static int equalsSign(String line, int from) {
    char quote = 0;
    for (int i = from; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[') {
        return -1;
      } else if (c == '=') {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns where an item of an array starts. The parser reports the position {@code given}, which
   * is before the white space and comments that precede the item.
   */
  TomlPosition itemAt(TomlPosition given) {
    int column = given.column() - 1;
    for (int line = given.line() - 1; line < lines.size(); line++) {
      String text = lines.get(line);
      while (column < text.length() && Character.isWhitespace(text.charAt(column))) {
        column++;
      }
      if (column < text.length() && text.charAt(column) != '#') {
        return TomlPosition.positionAt(line + 1, column + 1);
      }
      column = 0;
    }
    return given;
  }
}
