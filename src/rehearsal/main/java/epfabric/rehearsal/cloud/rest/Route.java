package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One method of an API.
 *
 * @param pattern the pattern of the path
 * @param service the method's API, which must be enabled; empty if no API must be enabled
 */
public record Route(String method, Pattern pattern, String service, Handler handler) {
  /** Patterns of those variables that may match other text than exactly one part of the path. */
  private static final Map<String, String> VALUE_PATTERNS =
      Map.of("version", "v\\d\\w*|alpha|beta", "object", ".+");

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  /** Processes a request and returns the response's body; may throw a {@link GoogleRefusal}. */
  @FunctionalInterface
  public interface Handler {
    ObjectNode answer(RoutedCall call);
  }

  /**
   * Returns a route.
   *
   * @param template the path with variables in braces; {@code {version}} is any version, {@code
   *     {object}} may have slashes
   */
  public static Route of(String service, String method, String template, Handler handler) {
    StringBuilder regex = new StringBuilder();
    int end = 0;
    Matcher variable = VARIABLE.matcher(template);
    while (variable.find()) {
      regex.append(Pattern.quote(template.substring(end, variable.start())));
      String name = variable.group(1);
      String values = VALUE_PATTERNS.getOrDefault(name, "[^/:]+");
      regex.append("(?<").append(name).append('>').append(values).append(')');
      end = variable.end();
    }
    regex.append(Pattern.quote(template.substring(end)));
    return new Route(method, Pattern.compile(regex.toString()), service, handler);
  }

  /** Returns the variables, if the request matches this route. */
  public Optional<Map<String, String>> match(CloudRequest request) {
    Matcher path = pattern.matcher(request.path());
    if (!method.equals(request.method()) || !path.matches()) {
      return Optional.empty();
    }
    Map<String, String> names = new TreeMap<>();
    Matcher variable = Pattern.compile("\\(\\?<(\\w+)>").matcher(pattern.pattern());
    while (variable.find()) {
      names.put(variable.group(1), path.group(variable.group(1)));
    }
    return Optional.of(names);
  }
}
