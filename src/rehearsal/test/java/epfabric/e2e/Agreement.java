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
 * That our preview and the real engine mean the same.
 *
 * <p>Order is compared between resources of which one needs the other. What goes before its
 * replacement comes has an order only where one uses a value of the other: the engine keeps {@code
 * replaceWith} in a map, and takes the roots of cascades as the program registers them.
 */
final class Agreement {
  private final Map<String, Set<String>> uses = new TreeMap<>();
  private final Map<String, Set<String>> needs = new TreeMap<>();

  /** What depends on what is taken from both sides of a change. */
  Agreement(Registrations before, Registrations after) {
    before.resources().forEach(this::note);
    after.resources().forEach(this::note);
  }

  private void note(Registration resource) {
    Set<String> used = uses.computeIfAbsent(resource.urn(), urn -> new TreeSet<>());
    resource.propertyDependencies().values().forEach(used::addAll);
    resource.provider().ifPresent(used::add);
    Set<String> needed = needs.computeIfAbsent(resource.urn(), urn -> new TreeSet<>());
    needed.addAll(used);
    needed.addAll(resource.dependencies());
    needed.addAll(resource.listOption("replaceWith"));
    resource.parent().ifPresent(needed::add);
  }

  /** The same is done to the same resources, and what depends on each other in the same order. */
  void assertOn(PreviewReport said, RealSteps real) {
    assertThat(sorted(real.operations())).isEqualTo(sorted(said.operations()));
    assertThat(real.same())
        .isEqualTo(
            said.resources().stream()
                .filter(change -> change.kind() == ChangeKind.SAME)
                .map(ResourceChange::urn)
                .sorted()
                .toList());
    assertThat(outOfOrder(said.operations(), real.operations())).isEmpty();
  }

  private static List<String> sorted(List<EngineOperation> operations) {
    return operations.stream().map(Agreement::text).sorted().toList();
  }

  private static String text(EngineOperation operation) {
    return operation.kind().words() + " " + operation.urn();
  }

  private List<String> outOfOrder(List<EngineOperation> said, List<EngineOperation> real) {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < said.size(); i++) {
      for (EngineOperation later : said.subList(i + 1, said.size())) {
        EngineOperation earlier = said.get(i);
        if (haveOrder(earlier, later) && real.indexOf(earlier) > real.indexOf(later)) {
          wrong.add(text(later) + " came before " + text(earlier));
        }
      }
    }
    return wrong;
  }

  private boolean haveOrder(EngineOperation earlier, EngineOperation later) {
    boolean goes = earlier.kind() == Kind.DELETE_REPLACED && later.kind() == Kind.DELETE_REPLACED;
    Map<String, Set<String>> ties = goes ? uses : needs;
    String one = earlier.urn();
    String other = later.urn();
    return one.equals(other)
        || ties.getOrDefault(one, Set.of()).contains(other)
        || ties.getOrDefault(other, Set.of()).contains(one);
  }
}
