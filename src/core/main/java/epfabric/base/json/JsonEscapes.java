package epfabric.base.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Escapes the characters that JSON requires to be escaped, with lower-case hexadecimal digits, and
 * U+2028 and U+2029, which end a line in JavaScript.
 */
final class JsonEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  private static final int[] ASCII = ascii();

  private static int[] ascii() {
    int[] codes = CharacterEscapes.standardAsciiEscapesForJSON();
    for (int c = 0; c < codes.length; c++) {
      codes[c] = codes[c] == ESCAPE_STANDARD ? ESCAPE_CUSTOM : codes[c];
    }
    return codes;
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    return ASCII.clone();
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    boolean isEscaped = character < ' ' || character == 0x2028 || character == 0x2029;
    return isEscaped
        ? new SerializedString("\\u" + HexFormat.of().toHexDigits((char) character))
        : null;
  }
}
