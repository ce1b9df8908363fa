package epfabric.jobs.benchmark.definition;

import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.jobs.benchmark.definition.FieldType.Choice;
import epfabric.jobs.benchmark.definition.FieldType.Real;
import epfabric.jobs.benchmark.definition.FieldType.Switch;
import epfabric.jobs.benchmark.definition.FieldType.Text;
import epfabric.jobs.benchmark.definition.FieldType.Whole;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads single values as leniently as pydantic, which CloudAI uses to check its files. */
final class LaxScalars {
  private static final Pattern DIGITS = Pattern.compile("[-+]?[0-9]+(_[0-9]+)*+(\\.0+)?");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final Pattern FLOAT =
      Pattern.compile("-?([0-9]+\\.[0-9]+(E-?[0-9]+)?|Infinity)|NaN");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?");
  private static final Map<String, Double> NON_FINITE = nonFinite();
  private static final Set<String> YES = Set.of("1", "t", "y", "yes", "on", "true");
  private static final Set<String> NO = Set.of("0", "f", "n", "no", "off", "false");

  private LaxScalars() {}

  private static Map<String, Double> nonFinite() {
    Map<String, Double> words = new TreeMap<>();
    for (String word : new String[] {"inf", "infinity"}) {
      words.put(word, Double.POSITIVE_INFINITY);
      words.put("+" + word, Double.POSITIVE_INFINITY);
      words.put("-" + word, Double.NEGATIVE_INFINITY);
    }
    words.put("nan", Double.NaN);
    return words;
  }

  /** Returns the scalar as a value of the type; empty if it cannot be read as that type. */
  static Optional<Object> read(Scalar scalar, FieldType type) {
    if (type instanceof Text) {
      return scalar.quoted() ? Optional.of(scalar.text()) : Optional.empty();
    }
    if (type instanceof Choice choice) {
      boolean known = scalar.quoted() && choice.words().contains(scalar.text());
      return known ? Optional.of(scalar.text()) : Optional.empty();
    }
    if (type instanceof Whole) {
      return whole(scalar).map(n -> n);
    }
    if (type instanceof Real) {
      return real(scalar).map(n -> n);
    }
    return type instanceof Switch ? truth(scalar).map(b -> b) : Optional.empty();
  }

  /** Returns the value unconverted, with its TOML type. */
  static Object plain(Scalar scalar) {
    String text = scalar.text();
    if (scalar.quoted()) {
      return text;
    }
    if (isBoolean(text)) {
      return Boolean.valueOf(text);
    }
    if (INTEGER.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    return FLOAT.matcher(text).matches() ? (Object) Double.valueOf(text) : text;
  }

  private static boolean isBoolean(String text) {
    return text.equals("true") || text.equals("false");
  }

  private static Optional<Long> whole(Scalar scalar) {
    if (!scalar.quoted() && isBoolean(scalar.text())) {
      return Optional.of(scalar.text().equals("true") ? 1L : 0L);
    }
    String text = scalar.text().strip();
    boolean fits =
        scalar.quoted()
            ? DIGITS.matcher(text).matches()
            : INTEGER.matcher(text).matches() || isFinite(text);
    return fits && text.length() <= 40 ? exact(text.replace("_", "")) : Optional.empty();
  }

  private static boolean isFinite(String text) {
    return FLOAT.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
  }

  private static Optional<Long> exact(String text) {
    try {
      return Optional.of(new BigDecimal(text).longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty(); // a fraction, or beyond 64 bits
    }
  }

  private static Optional<Double> real(Scalar scalar) {
    String text = scalar.text().strip();
    if (!scalar.quoted()) {
      return isBoolean(text)
          ? Optional.of(text.equals("true") ? 1.0 : 0.0)
          : Optional.of(text).filter(t -> isNumber(t)).map(Double::valueOf);
    }
    if (NUMBER.matcher(text).matches()) {
      return Optional.of(Double.valueOf(text));
    }
    return Optional.ofNullable(NON_FINITE.get(text.toLowerCase(Locale.ROOT)));
  }

  private static boolean isNumber(String text) {
    return INTEGER.matcher(text).matches() || FLOAT.matcher(text).matches();
  }

  private static Optional<Boolean> truth(Scalar scalar) {
    String text = scalar.text().toLowerCase(Locale.ROOT);
    String word = !scalar.quoted() && text.matches("[01]\\.0") ? text.substring(0, 1) : text;
    boolean fits = scalar.quoted() || isBoolean(word) || word.equals("0") || word.equals("1");
    if (fits && YES.contains(word)) {
      return Optional.of(true);
    }
    return fits && NO.contains(word) ? Optional.of(false) : Optional.empty();
  }
}
