package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Selects the devices of a DeviceClass. Only two forms of CEL expressions and their conjunctions
 * are supported: those in GKE's own classes, and those in NVIDIA's classes for ComputeDomains.
 */
final class DeviceSelector {
  private static final Pattern DRIVER = Pattern.compile("device\\.driver == [\"']([^\"']*)[\"']");
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "device\\.attributes\\[[\"']([^\"']*)[\"']\\]\\.(\\w+) == [\"']?(true|false|\\w+)[\"']?");

  private DeviceSelector() {}

  /** Returns the first unsupported expression of a DeviceClass; empty if all are supported. */
  static Optional<String> firstUnsupported(ObjectNode deviceClass) {
    return expressions(deviceClass).stream()
        .filter(e -> !DRIVER.matcher(e).matches() && !ATTRIBUTE.matcher(e).matches())
        .findFirst();
  }

  static boolean matches(ObjectNode deviceClass, PublishedDevice device) {
    return expressions(deviceClass).stream().allMatch(expression -> holds(expression, device));
  }

  private static List<String> expressions(ObjectNode deviceClass) {
    return JsonTree.items(deviceClass, "spec", "selectors").stream()
        .map(selector -> JsonTree.text(selector, "cel", "expression"))
        .flatMap(expression -> Stream.of(expression.split(" && ")))
        .toList();
  }

  private static boolean holds(String expression, PublishedDevice device) {
    Matcher driver = DRIVER.matcher(expression);
    if (driver.matches()) {
      return driver.group(1).equals(device.driver());
    }
    Matcher attribute = ATTRIBUTE.matcher(expression);
    return attribute.matches()
        && device
            .attribute(attribute.group(1) + "/" + attribute.group(2))
            .filter(attribute.group(3)::equals)
            .isPresent();
  }
}
