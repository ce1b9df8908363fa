package epfabric.base.value;

import java.util.Locale;

/** Formats constants of enums for environment files, JSON and documents. */
public final class EnumWord {
  private EnumWord() {}

  /** Returns {@code flex-start} for {@code FLEX_START}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the form for sentences: {@code not run} for {@code NOT_RUN}. */
  public static String spaced(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
