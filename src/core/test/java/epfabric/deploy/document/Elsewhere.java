package epfabric.deploy.document;

import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Supplier;

/** Computes a text under three other default locales and time zones. */
public final class Elsewhere {
  private Elsewhere() {}

  public static List<String> compute(Supplier<String> text) {
    return List.of(
        in("tr-TR", "Asia/Kolkata", text),
        in("ar-EG-u-nu-arab", "Pacific/Apia", text),
        in("de-DE", "America/St_Johns", text));
  }

  private static String in(String language, String zone, Supplier<String> text) {
    Locale locale = Locale.getDefault();
    TimeZone timeZone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(language));
      TimeZone.setDefault(TimeZone.getTimeZone(zone));
      return text.get();
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(timeZone);
    }
  }
}
