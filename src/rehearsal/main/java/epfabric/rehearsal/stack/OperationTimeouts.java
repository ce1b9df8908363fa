package epfabric.rehearsal.stack;

import epfabric.deploy.engine.Registration;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The timeouts of operations: the program's customTimeouts, or otherwise the providers' defaults.
 */
final class OperationTimeouts {
  /** The default timeout of Pulumi's Kubernetes provider. */
  private static final Duration KUBERNETES = Duration.ofMinutes(10);

  /**
   * Stands for the default timeouts of Google's resources, which are about twenty minutes or more.
   */
  private static final Duration GOOGLE = Duration.ofMinutes(30);

  private static final Pattern PART = Pattern.compile("(?<!\\d)(\\d+(?:\\.\\d+)?)(h|m|s)");

  private OperationTimeouts() {}

  static Duration of(Registration registration, String verb) {
    if (registration.options().get("customTimeouts") instanceof Map<?, ?> timeouts
        && timeouts.get(verb) instanceof String text) {
      return parse(text);
    }
    return registration.type().startsWith("kubernetes:") ? KUBERNETES : GOOGLE;
  }

  /** Parses a duration in Go's notation, which the SDK writes: {@code 1h30m}, {@code 5400s}. */
  static Duration parse(String text) {
    Matcher parts = PART.matcher(text);
    double seconds = 0;
    while (parts.find()) {
      int unit =
          switch (parts.group(2)) {
            case "h" -> 3600;
            case "m" -> 60;
            default -> 1;
          };
      seconds += Double.parseDouble(parts.group(1)) * unit;
    }
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}
