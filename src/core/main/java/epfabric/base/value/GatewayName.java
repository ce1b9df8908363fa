package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Gateway of the Gateway API: {@code NAME} or {@code NAME/NAMESPACE}.
 *
 * @param namespace absent if it is the namespace of the route
 */
public record GatewayName(String name, Optional<String> namespace) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)(?:/([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?))?");

  /** Returns the Gateway; empty if {@code text} does not name a Gateway. */
  public static Optional<GatewayName> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    return matcher.matches()
        ? Optional.of(new GatewayName(matcher.group(1), Optional.ofNullable(matcher.group(2))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return namespace.map(space -> name + "/" + space).orElse(name);
  }
}
