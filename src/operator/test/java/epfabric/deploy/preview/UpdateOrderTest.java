package epfabric.deploy.preview;

import static epfabric.deploy.preview.TestFabric.urn;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.EngineOperation.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Checks, with a series of generated stacks, properties that every update must have. */
class UpdateOrderTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20260403L);
  private static final int STACKS =
      Boolean.parseBoolean(System.getenv("EPFABRIC_LONG")) ? 5_000 : 300;

  private static final Set<Kind> CREATIONS = Set.of(Kind.CREATE, Kind.CREATE_REPLACEMENT);
  private static final Set<Kind> DELETIONS = Set.of(Kind.DELETE, Kind.DELETE_REPLACED, Kind.KEEP);

  /**
   * Returns up to eight resources; each resource except the first uses the ID of an earlier
   * resource.
   */
  private static Registrations stack(Random random) {
    TestFabric stack = new TestFabric();
    List<String> urns = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String urn = urn("gcp:compute/subnetwork:Subnetwork", "r" + i);
      if (random.nextInt(4) == 0) {
        continue;
      }
      Map<String, Object> inputs = new TreeMap<>(Map.of("name", "r" + i));
      inputs.put("region", "region-" + random.nextInt(2));
      inputs.put("description", "text " + random.nextInt(2));
      String source = urns.isEmpty() ? "" : urns.get(random.nextInt(urns.size()));
      if (!source.isEmpty()) {
        inputs.put("network", PlainValue.ref(source, "id"));
      }
      stack.add(urn, inputs).option(urn, "deleteBeforeReplace", random.nextBoolean());
      if (!source.isEmpty()) {
        stack.uses(urn, "network", source);
      }
      urns.add(urn);
    }
    return stack.registrations();
  }

  private interface UpdateCheck {
    void check(Registrations before, Registrations after, PreviewReport report);
  }

  private static void forAllStacks(UpdateCheck updateCheck) {
    Random random = new Random(SEED);
    for (int i = 0; i < STACKS; i++) {
      Registrations before = stack(random);
      Registrations after = stack(random);
      PreviewReport report = UpdateComparison.between(before, after);
      try {
        updateCheck.check(before, after, report);
      } catch (AssertionError e) {
        throw new AssertionError(
            "epfabric.seed=" + SEED + ", stack " + i + "\n" + report.operations(), e);
      }
    }
  }

  private static Map<String, Integer> positions(PreviewReport report, Set<Kind> kinds) {
    Map<String, Integer> positions = new LinkedHashMap<>();
    for (int i = 0; i < report.operations().size(); i++) {
      EngineOperation operation = report.operations().get(i);
      if (kinds.contains(operation.kind())) {
        assertThat(positions.put(operation.urn(), i)).as(operation.urn() + " twice").isNull();
      }
    }
    return positions;
  }

  @Test
  void everyResourceIsCreatedAfterItsDependencies() {
    forAllStacks(
        (before, after, report) -> {
          Map<String, Integer> created = positions(report, CREATIONS);
          for (Registration resource : after.resources()) {
            for (String need : resource.dependencies()) {
              if (created.containsKey(resource.urn()) && created.containsKey(need)) {
                assertThat(created.get(resource.urn())).isGreaterThan(created.get(need));
              }
            }
          }
        });
  }

  /**
   * A user that was replaced before the deletion is not checked, because only its old instance,
   * which is deleted at the end, depends on the deleted resource.
   */
  @Test
  void everyResourceIsDeletedAfterItsUsers() {
    forAllStacks(
        (before, after, report) -> {
          Map<String, Integer> created = positions(report, CREATIONS);
          Map<String, Integer> deleted = positions(report, DELETIONS);
          for (Registration user : before.resources()) {
            for (String need : user.dependencies()) {
              int end = deleted.getOrDefault(need, Integer.MAX_VALUE);
              boolean uses = created.getOrDefault(user.urn(), Integer.MAX_VALUE) > end;
              if (uses && deleted.containsKey(user.urn())) {
                assertThat(deleted.get(user.urn()))
                    .as(user.urn() + " uses " + need)
                    .isLessThan(end);
              }
            }
          }
        });
  }

  @Test
  void everyResourceOfBothStacksIsReportedOnce() {
    forAllStacks(
        (before, after, report) -> {
          Set<String> all = new TreeSet<>();
          before.resources().forEach(r -> all.add(r.urn()));
          after.resources().forEach(r -> all.add(r.urn()));
          assertThat(report.resources())
              .extracting(ResourceChange::urn)
              .containsExactlyElementsOf(all);
          assertThat(report.counts().values().stream().mapToInt(n -> n).sum())
              .isEqualTo(all.size());
        });
  }

  @Test
  void changeKindMatchesTheOperations() {
    forAllStacks(
        (before, after, report) -> {
          Map<String, Integer> created = positions(report, CREATIONS);
          Map<String, Integer> deleted = positions(report, DELETIONS);
          for (ResourceChange change : report.resources()) {
            String urn = change.urn();
            boolean isCreated =
                Set.of(ChangeKind.CREATE, ChangeKind.REPLACE).contains(change.kind());
            boolean isDeleted =
                Set.of(ChangeKind.DELETE, ChangeKind.REPLACE).contains(change.kind());
            assertThat(created.containsKey(urn)).as(urn).isEqualTo(isCreated);
            assertThat(deleted.containsKey(urn)).as(urn).isEqualTo(isDeleted);
          }
        });
  }

  @Test
  void aSecondUpdateHasNoOperations() {
    forAllStacks(
        (before, after, report) ->
            assertThat(UpdateComparison.between(after, after).operations()).isEmpty());
  }
}
