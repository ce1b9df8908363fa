package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.fabric.catalog.SoftwareSet.Component;
import epfabric.fabric.catalog.SoftwareSet.Extension;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests a software set that extends a shipped set and lists only its differences. */
class ExtendedSetTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final SoftwareSet B200 = Objects.requireNonNull(CATALOG.software().get("b200"));
  private static final String COMMIT = "4580d731d359e0a99465342442d25fa2512859cc";

  private static SoftwareSet read(String yaml) {
    ReadingState reading = new ReadingState();
    Optional<SoftwareSet> set = CATALOG.readSet("own.yaml", yaml, reading);
    assertThat(reading.problems().ordered()).isEmpty();
    return set.orElseThrow();
  }

  private static String problems(String yaml) {
    ReadingState reading = new ReadingState();
    CATALOG.readSet("own.yaml", yaml, reading);
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }

  private static Component component(SoftwareSet set, String name) {
    return Objects.requireNonNull(set.components().get(name));
  }

  @Test
  void anExtendedSetDiffersOnlyInTheGivenCommit() {
    SoftwareSet set = read("extends: b200\ncomponents: {deepep: {commit: " + COMMIT + "}}\n");
    Component deepep = component(set, "deepep");
    assertThat(deepep.version()).isEqualTo("1.2.1");
    assertThat(deepep.patches()).isEqualTo(component(B200, "deepep").patches());
    assertThat(deepep.properties())
        .containsEntry("commit", COMMIT)
        .containsEntry("generation", "v1-rcqp")
        .containsEntry("repository", "deepseek-ai/DeepEP");
    assertThat(component(set, "nvshmem")).isEqualTo(component(B200, "nvshmem"));
    assertThat(set.platform().machines()).isEqualTo(B200.platform().machines());
    assertThat(set.platform().transport()).isEqualTo("ibgda");
    assertThat(set.extension())
        .contains(new Extension("b200", Map.of("deepep.commit", COMMIT + " (29d31c0)")));
  }

  @Test
  void theVerdictOfAnExtendedSetIsUnproven() {
    assertThat(B200.expectedVerdict()).isEqualTo("pass");
    assertThat(read("extends: b200\n").expectedVerdict()).isEqualTo("unproven");
    assertThat(read("extends: b200\n").summary()).isEqualTo("b200 with changes");
  }

  @Test
  void aComponentWithADifferentVersionInheritsNoProperties() {
    SoftwareSet set = read("extends: guide\ncomponents: {nvshmem: {version: 3.4.6}}\n");
    assertThat(component(set, "nvshmem")).isEqualTo(new Component("3.4.6", Map.of(), List.of()));
    assertThat(set.extension().orElseThrow().differences())
        .containsExactly(
            Map.entry("nvshmem", "3.4.6 (3.4.5)"),
            Map.entry("nvshmem.patches", "none (zero-ibv-ah-attr)"),
            Map.entry("nvshmem.sha256", "none (unknown)"));
  }

  @Test
  void listsAreReplacedAndVariablesMerged() {
    SoftwareSet set =
        read(
            """
            extends: deepep-v2
            machines: [a4-highgpu-8g]
            variables: {NCCL_DEBUG: INFO}
            components: {deepep: {patches: []}}
            """);
    assertThat(set.platform().machines()).containsExactly("a4-highgpu-8g");
    assertThat(set.variables())
        .containsOnly(
            Map.entry("EP_JIT_CACHE_DIR", "/var/cache/deep-ep"), Map.entry("NCCL_DEBUG", "INFO"));
    assertThat(component(set, "deepep").patches()).isEmpty();
  }

  @Test
  void aForkNeedsACommitAndADifferentSourceNeedsAChecksum() {
    assertThat(
            problems(
                """
                extends: b200
                components:
                  deepep: {repository: me/DeepEP}
                  nvshmem: {source: v3.5.19-2}
                """))
        .isEqualTo(
            """
            own.yaml:3:24: components.deepep.repository: the commit of b200 does not belong to this repository
              expected: commit as well as repository
            own.yaml:4:21: components.nvshmem.source: the sha256 of b200 does not belong to this source
              expected: sha256 as well as source""");
  }

  @Test
  void onlyAShippedSetCanBeExtended() {
    assertThat(problems("extends: b20\nzzz: 1\n"))
        .isEqualTo(
            """
            own.yaml:1:10: extends: not a software set, got "b20"
              expected: a4x-v2, b200, b200-gke, deepep-v2, guide, h200, h200-gke, ibrc, nccl-gin, v2-gin
              hint: did you mean "b200"?""");
  }

  @Test
  void aBranchInsteadOfACommitIsRefused() {
    assertThat(problems("extends: b200\ncomponents: {deepep: {commit: main}}\n"))
        .isEqualTo(
            """
            own.yaml:2:31: components.deepep.commit: not a commit id, got "main"
              expected: 7 to 40 hexadecimal digits, as git log prints them: a branch or tag can move""");
  }

  @Test
  void aUrlInsteadOfARepositoryNameIsRefused() {
    for (String address :
        List.of(
            "git@github.com:me/DeepEP.git",
            "ssh://git@github.com/me/DeepEP",
            "https://github.com/me/DeepEP",
            "me/DeepEP.git")) {
      String set =
          "extends: b200\ncomponents: {deepep: {repository: \"%s\", commit: %s}}\n"
              .formatted(address, COMMIT);
      assertThat(problems(set))
          .isEqualTo(
              """
              own.yaml:2:35: components.deepep.repository: not a repository on GitHub, got "%s"
                expected: OWNER/NAME of a public repository, not an address or a URL"""
                  .formatted(address));
    }
  }
}
