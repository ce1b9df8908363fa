package epfabric.deploy.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the rules of Google's types with the provider's schema, property by property. */
class ReplaceRulesFromSourceTest {
  private static final ReplaceRules RULES = ReplaceRules.load();
  private static final List<Row> ROWS = rows();

  private record Row(String type, String property, Set<String> kinds, String source) {
    TypeRules rules() {
      return RULES.own(type);
    }

    boolean hasKind(String kind) {
      return kinds.contains(kind);
    }

    boolean replaces() {
      return hasKind("forcenew") || hasKind("customdiff");
    }

    boolean hasParts() {
      return ROWS.stream()
          .anyMatch(r -> r.type.equals(type) && r.property.startsWith(property + "."));
    }

    PropertyEffect effectOfChange() {
      return effect(property, Optional.of(true), Optional.of("other"));
    }

    PropertyEffect effectOfRemoval() {
      return effect(property, Optional.of(true), Optional.empty());
    }

    /** Returns the effect of adding the block with a part for which there is no rule. */
    PropertyEffect effectOfAdding() {
      PropertyChange part = change(property + ".part", Optional.empty(), Optional.of("new"));
      return rules().classify(part.partOf(property)).effect();
    }

    private PropertyEffect effect(String path, Optional<Object> before, Optional<Object> after) {
      return rules().classify(change(path, before, after)).effect();
    }

    private static PropertyChange change(
        String path, Optional<Object> before, Optional<Object> after) {
      return new PropertyChange(path, before, after, PropertyEffect.IN_PLACE, "");
    }

    @Override
    public String toString() {
      return type + " " + property + " (" + source + ")";
    }
  }

  private static List<Row> rows() {
    try {
      return Files.readAllLines(Path.of("src/operator/test/resources/provider/schema.tsv")).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(cell -> new Row(cell[0], cell[1], Set.of(cell[2].split(",", -1)), cell[3]))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyGoogleTypeIsInTheSchemaOfTheProvider() {
    Set<String> ourTypes =
        RULES.types().stream()
            .filter(type -> type.startsWith("gcp:"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(ROWS.stream().map(Row::type).distinct())
        .containsExactlyInAnyOrderElementsOf(ourTypes);
    assertThat(ROWS).hasSizeGreaterThan(1400).allMatch(row -> row.source.matches(".+\\.go:\\d+"));
  }

  @Test
  void aChangeReplacesTheResourceIfTheProviderHasForceNew() {
    assertThat(ROWS.stream().filter(row -> !row.hasParts()))
        .allSatisfy(
            row ->
                assertThat(row.effectOfChange() == PropertyEffect.REPLACES)
                    .as(row.toString())
                    .isEqualTo(row.replaces()));
  }

  @Test
  void addingABlockReplacesTheResourceIfTheProviderHasForceNew() {
    assertThat(ROWS.stream().filter(Row::hasParts))
        .allSatisfy(
            row ->
                assertThat(row.effectOfAdding() == PropertyEffect.REPLACES)
                    .as(row.toString())
                    .isEqualTo(row.replaces()));
  }

  @Test
  void removingAPropertyThatTheProviderKeepsHasNoEffect() {
    assertThat(ROWS)
        .allSatisfy(
            row ->
                assertThat(row.effectOfRemoval() == PropertyEffect.NOTHING)
                    .as(row.toString())
                    .isEqualTo(row.hasKind("keeps")));
  }

  @Test
  void propertiesThatACustomDiffClearsAreRemovedWithTheirBlock() {
    assertThat(ROWS)
        .allSatisfy(
            row ->
                assertThat(row.rules().removal().clears().contains(row.property))
                    .as(row.toString())
                    .isEqualTo(row.hasKind("clears")));
  }

  @Test
  void orderDoesNotMatterInSets() {
    assertThat(ROWS)
        .allSatisfy(
            row ->
                assertThat(row.rules().isSet(row.property))
                    .as(row.toString())
                    .isEqualTo(row.hasKind("set")));
  }

  @Test
  void everyRuleNamesAPropertyOfTheProvider() {
    for (String type : new TreeSet<>(ROWS.stream().map(Row::type).toList())) {
      Set<String> known =
          ROWS.stream()
              .filter(row -> row.type.equals(type))
              .map(Row::property)
              .collect(Collectors.toSet());
      TypeRules rules = RULES.own(type);
      assertThat(known)
          .as(type)
          .containsAll(rules.effects().replace().keySet())
          .containsAll(rules.effects().wholeBlock().keySet())
          .containsAll(rules.removal().keeps())
          .containsAll(rules.sets());
    }
  }
}
