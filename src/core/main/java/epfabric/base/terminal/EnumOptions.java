package epfabric.base.terminal;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;

/** The constants of an enum, in lower case, as users type them. */
public abstract class EnumOptions implements Iterable<String> {
  private final Enum<?>[] constants;

  public EnumOptions(Enum<?>... constants) {
    this.constants = constants;
  }

  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(constants).map(EnumOptions::word).iterator();
  }
}
