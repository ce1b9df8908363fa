package epfabric.base.value;

import java.util.Locale;

/** Constants of enums as environment files, JSON and documents write them. */
public final class EnumWord {
  private EnumWord() {}

  /** {@code FLEX_START} is {@code flex-start}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** In a sentence: {@code NOT_RUN} is {@code not run}. */
  public static String spaced(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
