package epfabric.base.redaction;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * A text as a reader sees it: without color codes, and with the encodings of URLs, HTML, JSON and
 * YAML undone. Each character keeps its place in the original text, so that edits can change the
 * original.
 */
final class DecodedText {
  /** Greatest number of nested encodings that are decoded. */
  private static final int MOST_ROUNDS = 3;

  /**
   * Color codes of terminals: the escape character itself, the forms in which programs print it,
   * and codes that lost the escape character.
   */
  private static final CodeSearch COLOR =
      new CodeSearch(
          "\u001b\\^[",
          "(?:\\x1b|\\\\(?:u001[bB]|x1[bB]|033|e)|\\^\\[)\\[[0-9;:?]{0,20}+[A-Za-z]"
              + "|\\[[0-9]{1,3}+(?:;[0-9]{1,3}+){0,4}+m");

  /** Encoded characters, invisible characters, look-alikes of ASCII, and continued lines. */
  private static final CodeSearch ENCODED =
      new CodeSearch(
          "%\\&'",
          "%(?<percent>[0-7][0-9a-fA-F])|(?:\\\\u00|\\\\x|%u00)(?<json>[2-7][0-9a-fA-F])"
              + "|&#[xX]0{0,4}+(?<hex>[2-7][0-9a-fA-F]);|&#0{0,4}+(?<decimal>[0-9]{2,3}+);"
              + "|&(?<name>[a-zA-Z]{2,6}+);"
              + "|(?<!\\w\\w)''(?=[\\w{\\[*$/])|(?<=[\\w}\\]])''(?!\\w)|\\\\\\$"
              + "|(?<utf8>%[c-fC-F][0-9a-fA-F](?:%[89abAB][0-9a-fA-F]){1,3})"
              + "|(?<wide>[\uff01-\uff5e])|[\u2018\u2019\u201c\u201d]"
              + "|(?<nothing>\\\\\r?+\n[ \t]*+|[\u00ad\u200b-\u200d\u2060\ufeff])");

  private static final Map<String, Integer> ENTITIES =
      Map.of(
          "quot",
          (int) '"',
          "amp",
          (int) '&',
          "lt",
          (int) '<',
          "gt",
          (int) '>',
          "apos",
          (int) '\'',
          "nbsp",
          (int) ' ',
          "equals",
          (int) '=',
          "colon",
          (int) ':');

  /** Result for a code that decodes to nothing. */
  private static final int NOTHING = 0;

  /** Result for a code that is not decoded. */
  private static final int UNKNOWN = -1;

  private static final int DELETE_CHARACTER = 127;

  /** Difference between a full-width character and the same ASCII character. */
  private static final int WIDE_OFFSET = 0xFEE0;

  private final String original;
  private final String text;

  /**
   * Where each character starts and ends in the original; both arrays are empty if the text is the
   * original.
   */
  private final int[] begins;

  private final int[] ends;

  private DecodedText(String original, String text, int[] begins, int[] ends) {
    this.original = original;
    this.text = text;
    this.begins = begins;
    this.ends = ends;
  }

  static DecodedText withoutColors(String text) {
    return new DecodedText(text, text, new int[0], new int[0]).replaceCodes(COLOR);
  }

  /** Returns the text with all encodings undone; this object if nothing is encoded. */
  DecodedText decoded() {
    DecodedText decoded = this;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      DecodedText next = decoded.replaceCodes(ENCODED).replaceCodes(COLOR);
      if (next == decoded) {
        return decoded;
      }
      decoded = next;
    }
    return decoded;
  }

  String text() {
    return text;
  }

  String original() {
    return original;
  }

  boolean isOriginal() {
    return begins.length == 0;
  }

  /** Returns the original with edits whose places are those of the decoded text. */
  String with(Edits edits) {
    StringBuilder edited = new StringBuilder();
    int copiedEnd = 0;
    for (Edits.Edit edit : edits.all()) {
      edited.append(original, copiedEnd, begin(edit.from())).append(edit.replacement());
      copiedEnd = end(edit.to() - 1);
    }
    return edited.append(original, copiedEnd, original.length()).toString();
  }

  private int begin(int at) {
    return isOriginal() ? at : begins[at];
  }

  private int end(int at) {
    return isOriginal() ? at + 1 : ends[at];
  }

  private DecodedText replaceCodes(CodeSearch codes) {
    Matcher matcher = codes.matcher(text);
    if (!codes.find(matcher, text, 0)) {
      return this;
    }
    StringBuilder clean = new StringBuilder();
    int[] from = new int[text.length()];
    int[] to = new int[text.length()];
    int copiedEnd = 0;
    do {
      int character = codes == COLOR ? NOTHING : meaning(matcher);
      if (character != UNKNOWN) {
        copy(copiedEnd, matcher.start(), clean, from, to);
        copiedEnd = matcher.end();
      }
      if (character > NOTHING) {
        from[clean.length()] = begin(matcher.start());
        to[clean.length()] = end(matcher.end() - 1);
        clean.append((char) character);
      }
    } while (codes.find(matcher, text, matcher.end()));
    copy(copiedEnd, text.length(), clean, from, to);
    int length = clean.length();
    return clean.toString().equals(text)
        ? this
        : new DecodedText(
            original, clean.toString(), Arrays.copyOf(from, length), Arrays.copyOf(to, length));
  }

  private static int meaning(Matcher code) {
    if (code.group("name") != null) {
      return ENTITIES.getOrDefault(code.group("name").toLowerCase(Locale.ROOT), UNKNOWN);
    }
    if (code.group("nothing") != null) {
      return NOTHING;
    }
    if (code.group("utf8") != null || code.group("wide") != null) {
      return plain(code.group());
    }
    return switch (code.group()) {
      case "\\$" -> '$';
      case "''", "\u201c", "\u201d" ->
          '"'; // '' inside a YAML text becomes a quotation mark that does not end the text.
      case "\u2018", "\u2019" -> '\'';
      default -> ascii(code);
    };
  }

  /** Returns the character of a code; full-width characters are returned as ASCII. */
  private static int plain(String code) {
    String text = code.startsWith("%") ? URLDecoder.decode(code, StandardCharsets.UTF_8) : code;
    int character = text.length() == 1 ? text.charAt(0) : UNKNOWN;
    boolean isWide = character >= WIDE_OFFSET + '!' && character <= WIDE_OFFSET + '~';
    return isWide ? character - WIDE_OFFSET : character;
  }

  private static int ascii(Matcher code) {
    String decimal = code.group("decimal");
    int character = decimal != null ? Integer.parseInt(decimal) : Integer.parseInt(hex(code), 16);
    boolean isReadable =
        (character >= ' ' && character < DELETE_CHARACTER) || "\n\t\u001b".indexOf(character) >= 0;
    return isReadable ? character : UNKNOWN;
  }

  private static String hex(Matcher code) {
    return Stream.of("percent", "json", "hex")
        .map(code::group)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  private void copy(int from, int to, StringBuilder clean, int[] begins, int[] ends) {
    for (int at = from; at < to; at++) {
      begins[clean.length()] = begin(at);
      ends[clean.length()] = end(at);
      clean.append(text.charAt(at));
    }
  }
}
