package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.EngineOperation;
import epfabric.deploy.preview.EngineOperation.Kind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.ResourceChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks that epfabric's preview and the real engine have the same operations.
 *
 * <p>The order of two operations is compared only if one resource depends on the other. For a
 * resource that is deleted before its replacement is created, only uses of values count, because
 * the engine keeps {@code replaceWith} in a map, and processes the roots of cascades in the order
 * of their registration.
 */
final class PreviewAgreement {
  private final Map<String, Set<String>> uses = new TreeMap<>();
  private final Map<String, Set<String>> needs = new TreeMap<>();

  /** Collects the dependencies before and after a change. */
  PreviewAgreement(Registrations before, Registrations after) {
    before.resources().forEach(this::addDependencies);
    after.resources().forEach(this::addDependencies);
  }

  private void addDependencies(Registration resource) {
    Set<String> used = uses.computeIfAbsent(resource.urn(), urn -> new TreeSet<>());
    resource.propertyDependencies().values().forEach(used::addAll);
    resource.provider().ifPresent(used::add);
    Set<String> needed = needs.computeIfAbsent(resource.urn(), urn -> new TreeSet<>());
    needed.addAll(used);
    needed.addAll(resource.dependencies());
    needed.addAll(resource.listOption("replaceWith"));
    resource.parent().ifPresent(needed::add);
  }

  /**
   * Asserts that the preview has the engine's operations, in the same order where one resource
   * depends on the other.
   */
  void assertOn(PreviewReport preview, RealSteps real) {
    assertThat(sorted(real.operations())).isEqualTo(sorted(preview.operations()));
    assertThat(real.same())
        .isEqualTo(
            preview.resources().stream()
                .filter(change -> change.kind() == ChangeKind.SAME)
                .map(ResourceChange::urn)
                .sorted()
                .toList());
    assertThat(outOfOrder(preview.operations(), real.operations())).isEmpty();
  }

  private static List<String> sorted(List<EngineOperation> operations) {
    return operations.stream().map(PreviewAgreement::text).sorted().toList();
  }

  private static String text(EngineOperation operation) {
    return operation.kind().words() + " " + operation.urn();
  }

  private List<String> outOfOrder(List<EngineOperation> preview, List<EngineOperation> real) {
    List<String> violations = new ArrayList<>();
    for (int i = 0; i < preview.size(); i++) {
      for (EngineOperation later : preview.subList(i + 1, preview.size())) {
        EngineOperation earlier = preview.get(i);
        if (haveOrder(earlier, later) && real.indexOf(earlier) > real.indexOf(later)) {
          violations.add(text(later) + " came before " + text(earlier));
        }
      }
    }
    return violations;
  }

  private boolean haveOrder(EngineOperation earlier, EngineOperation later) {
    boolean bothDeleteReplaced =
        earlier.kind() == Kind.DELETE_REPLACED && later.kind() == Kind.DELETE_REPLACED;
    Map<String, Set<String>> dependencies = bothDeleteReplaced ? uses : needs;
    String first = earlier.urn();
    String second = later.urn();
    return first.equals(second)
        || dependencies.getOrDefault(first, Set.of()).contains(second)
        || dependencies.getOrDefault(second, Set.of()).contains(first);
  }
}
