package epfabric.rehearsal.kubernetes;

import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses quantities of resources, such as {@code 250m} and {@code 128Gi}. */
final class Quantity {
  private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([a-zA-Z]*)");
  private static final Map<String, BigDecimal> UNITS = new TreeMap<>();

  static {
    UNITS.put("", BigDecimal.ONE);
    UNITS.put("m", new BigDecimal("0.001"));
    String[] letters = {"k", "M", "G", "T", "P"};
    for (int i = 0; i < letters.length; i++) {
      UNITS.put(letters[i], BigDecimal.TEN.pow(3 * (i + 1)));
      String binary = letters[i].equals("k") ? "Ki" : letters[i] + "i";
      UNITS.put(binary, new BigDecimal(1024).pow(i + 1));
    }
  }

  private Quantity() {}

  /** Returns the amount; refuses an invalid text as an API server does. */
  static BigDecimal of(String text) {
    Matcher form = FORM.matcher(text);
    BigDecimal unit = form.matches() ? UNITS.get(form.group(2)) : null;
    if (unit == null) {
      throw new KubernetesException(
          400, "quantities must match the regular expression, got \"" + text + "\"");
    }
    return new BigDecimal(form.group(1)).multiply(unit);
  }
}
