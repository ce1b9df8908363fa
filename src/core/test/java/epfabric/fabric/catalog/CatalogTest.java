package epfabric.fabric.catalog;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.value.DriverSource;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.Zone;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
  private static final Catalog CATALOG = Catalog.load();

  private static String problemsOfSet(String yaml) {
    ReadingState reading = new ReadingState();
    CATALOG.readSet("own.yaml", yaml, reading);
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theDefaultSetOfAMachineIsCompiledForTheMachine() {
    assertThat(CATALOG.machines().values())
        .allSatisfy(
            machine ->
                assertThat(machine.software().sets())
                    .containsKey(DriverSource.GKE)
                    .allSatisfy(
                        (drivers, name) ->
                            assertThat(CATALOG.software().get(name))
                                .satisfies(
                                    set ->
                                        assertThat(set.platform().machines())
                                            .contains(machine.name()),
                                    set ->
                                        assertThat(set.platform().drivers()).isEqualTo(drivers))));
  }

  @Test
  void everySetIsCompiledForMachinesThatExist() {
    assertThat(CATALOG.software().values())
        .allSatisfy(
            set -> assertThat(CATALOG.machines().keySet()).containsAll(set.platform().machines()))
        .allSatisfy(set -> assertThat(set.platform().machines()).isNotEmpty());
  }

  @Test
  void noShippedSetIsIncompatibleWithAMachineItIsCompiledFor() {
    for (SoftwareSet set : CATALOG.software().values()) {
      for (String machine : set.platform().machines()) {
        Map<String, String> facts = set.facts();
        facts.put("machine", machine);
        facts.put("secureBoot", "false");
        if (machineNamed(machine).nvlinkDomain().spansNodes()) {
          facts.put("domainRanks", "72");
        }
        assertThat(CATALOG.incompatibilities())
            .as("%s on %s", set.name(), machine)
            .noneMatch(row -> row.appliesTo(facts));
      }
    }
  }

  private static Machine machineNamed(String name) {
    return Objects.requireNonNull(CATALOG.machines().get(name));
  }

  @Test
  void everyIncompatibilityHasARemedyAndASource() {
    assertThat(CATALOG.incompatibilities())
        .allSatisfy(row -> assertThat(row.when()).isNotEmpty())
        .allSatisfy(row -> assertThat(row.hint()).isNotBlank())
        .allSatisfy(row -> assertThat(row.source()).isNotBlank().doesNotEndWith(" by"))
        .map(Incompatibility::id)
        .doesNotHaveDuplicates();
  }

  @Test
  void everyPriceHasASourceAndADate() {
    assertThat(CATALOG.machines().values())
        .flatMap(machine -> machine.sale().prices())
        .isNotEmpty()
        .allSatisfy(price -> assertThat(price.source()).isNotBlank())
        .allSatisfy(price -> assertThat(price.date()).matches("20\\d\\d-\\d\\d(-\\d\\d)?"));
    assertThat(CATALOG.machines().values())
        .flatMap(machine -> machine.sale().unpriced())
        .isNotEmpty()
        .allSatisfy(sku -> assertThat(sku.regions()).isNotEmpty())
        .allSatisfy(sku -> assertThat(sku.date()).matches("20\\d\\d-\\d\\d-\\d\\d"));
  }

  @Test
  void everyMachineHasDefaultLimitsAndProfilesNameOnlyKnownMachines() {
    assertThat(CATALOG.acceptance().machinesByProfile().get("default"))
        .containsAll(CATALOG.machines().keySet());
    assertThat(CATALOG.acceptance().machinesByProfile().values())
        .allSatisfy(machines -> assertThat(machines).isNotEmpty())
        .allSatisfy(machines -> assertThat(CATALOG.machines().keySet()).containsAll(machines));
  }

  @Test
  void everyShapeThatAPlanCanHaveHasOneRowOfLimits() {
    for (SoftwareSet set : CATALOG.software().values()) {
      boolean isV2 = set.facts().getOrDefault("deepep.generation", "").equals("v2");
      for (String machine : set.platform().machines()) {
        for (int nodes : new int[] {1, 2, 4, 8}) {
          for (AcceptanceTest test : CATALOG.acceptance().tests().values()) {
            Machine row = Objects.requireNonNull(CATALOG.machines().get(machine));
            // The limits of epbench are in its profile; the limits of nic-bandwidth follow from
            // the rate of the NICs.
            boolean limited =
                test.judging().speed()
                    && !List.of("epbench", "nic-bandwidth").contains(test.name());
            if (limited && runsOn(test, nodes, row, set)) {
              String generation = isV2 ? LimitRow.V2 : LimitRow.V1;
              int tokens = test.program(set, row).orElseThrow().shape().tokens();
              assertThat(limitRows("default", machine, test, nodes, generation))
                  .filteredOn(limit -> limit.runs().tokens().orElse(0) == tokens)
                  .as("%s of %s on %d x %s", test.name(), set.name(), nodes, machine)
                  .hasSize(1);
            }
          }
        }
      }
    }
  }

  private static int nodesPerRun(AcceptanceTest test, int nodes) {
    return test.perNode() ? 1 : nodes;
  }

  private static boolean runsOn(AcceptanceTest test, int nodes, Machine machine, SoftwareSet set) {
    return nodes >= test.minNodes()
        && test.program(set, machine)
            .filter(p -> p.shape().fits(nodesPerRun(test, nodes), machine.gpus().count()))
            .isPresent();
  }

  private static List<LimitRow> limitRows(
      String profile, String machine, AcceptanceTest test, int nodes, String generation) {
    return CATALOG.acceptance().limitRows().stream()
        .filter(row -> row.profile().equals(profile) && row.runs().machine().equals(machine))
        .filter(row -> row.runs().test().equals(test.name()) && !row.runs().gib())
        .filter(row -> row.runs().nodes().contains(nodesPerRun(test, nodes)))
        .filter(row -> row.runs().generation().equals(generation) || test.name().startsWith("nccl"))
        .toList();
  }

  @Test
  void everyLimitHasASourceAndADate() {
    assertThat(CATALOG.acceptance().limitRows())
        .allSatisfy(row -> assertThat(row.source()).isNotBlank())
        .allSatisfy(row -> assertThat(row.date()).isNotBlank())
        .allSatisfy(row -> assertThat(CATALOG.acceptance().tests()).containsKey(row.runs().test()))
        .allSatisfy(row -> assertThat(CATALOG.machines()).containsKey(row.runs().machine()))
        .allSatisfy(row -> assertThat(row.runs().nodes()).isNotEmpty())
        .filteredOn(row -> row.source().equals("none"))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.floor()).isEmpty())
        .allSatisfy(row -> assertThat(row.band()).isEmpty());
  }

  @Test
  void noMinimumIsAboveTheExpectedRange() {
    for (LimitRow row : CATALOG.acceptance().limitRows()) {
      row.band()
          .forEach(
              (phase, band) ->
                  assertThat(row.floor().getOrDefault(phase, 0.0)).isLessThanOrEqualTo(band));
    }
  }

  @Test
  void everyFailureSignatureHasUniqueTexts() {
    assertThat(CATALOG.signatures())
        .allSatisfy(row -> assertThat(row.texts()).isNotEmpty())
        .allSatisfy(row -> assertThat(row.texts()).allMatch(text -> text.length() >= 12))
        .allSatisfy(
            row -> assertThat(CATALOG.machines().keySet()).containsAll(row.remedyFor().keySet()))
        .map(FailureSignature::id)
        .doesNotHaveDuplicates();
    assertThat(CATALOG.signatures()).flatMap(FailureSignature::texts).doesNotHaveDuplicates();
    assertThat(CATALOG.signatures())
        .filteredOn(row -> row.kind() != FailureSignature.Severity.NOISE)
        .allSatisfy(row -> assertThat(row.remedy()).isNotBlank());
  }

  @Test
  void b200MachinesAreInTheCatalog() {
    Machine machine = Objects.requireNonNull(CATALOG.machines().get("a4-highgpu-8g"));
    assertThat(machine.gpus()).isEqualTo(new Machine.Gpus("nvidia-b200", "B200", "10.0", 8, 180));
    assertThat(machine.nics().count()).isEqualTo(8);
    assertThat(machine.nics().ports()).isEqualTo(1);
    assertThat(machine.host().localSsds()).isEqualTo(32);
    assertThat(machine.sale().zones()).hasSize(11).contains(new Zone("us-central1-b"));
  }

  @Test
  void a4xMachinesAreInTheCatalog() {
    Machine machine = Objects.requireNonNull(CATALOG.machines().get("a4x-highgpu-4g"));
    assertThat(machine.gpus()).isEqualTo(new Machine.Gpus("nvidia-gb200", "GB200", "10.0", 4, 186));
    assertThat(machine.host())
        .isEqualTo(
            new Machine.Host(
                "arm64", 140, 884, new Machine.LocalSsds(4, 3000), List.of("hyperdisk-balanced")));
    assertThat(machine.nics().count()).isEqualTo(4);
    assertThat(machine.software().sets()).isEqualTo(Map.of(DriverSource.GKE, "a4x-v2"));
    assertThat(machine.sale().capacities()).containsExactly("reservation");
  }

  @Test
  void everyUnsupportedCapacityOfAMachineHasASource() {
    List<String> capacities = List.of("spot", "on-demand", "flex-start", "reservation", "calendar");
    for (Machine machine : CATALOG.machines().values()) {
      assertThat(capacities)
          .filteredOn(capacity -> !machine.sale().allows(capacity))
          .allSatisfy(capacity -> assertThat(machine.sale().unsold(capacity)).isPresent());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.32.8-gke.1108000,false",
    "1.32,false",
    "1.33.2-gke.1377000,true",
    "1.33.3,true",
    "1.33.4-gke.1035999,true",
    "1.33.4-gke.1036000,false",
    "1.33,false",
    "1.34.1-gke.1,false"
  })
  void someGkeVersionsAreBrokenForA4x(String version, boolean broken) {
    Machine machine = Objects.requireNonNull(CATALOG.machines().get("a4x-highgpu-4g"));
    assertThat(machine.software().broken(new GkeVersion(version)).isPresent()).isEqualTo(broken);
  }

  @Test
  void testsUseTheFirstNumberOfExpertsDivisibleByTheRanks() {
    AcceptanceTest test = Objects.requireNonNull(CATALOG.acceptance().tests().get("low-latency"));
    SoftwareSet set = Objects.requireNonNull(CATALOG.software().get("b200"));
    Machine machine = Objects.requireNonNull(CATALOG.machines().get("a4-highgpu-8g"));
    TestProgram program = test.program(set, machine).orElseThrow();
    assertThat(program.shape().expertsFor(16)).isEqualTo(OptionalInt.of(288));
    assertThat(program.shape().expertsFor(64)).isEqualTo(OptionalInt.of(256));
    assertThat(program.shape().expertsFor(40)).isEqualTo(OptionalInt.of(320));
    assertThat(program.shape().expertsFor(56)).isEmpty();
  }

  @Test
  void epbenchNeedsTheMachineAndCudaVersionOfItsProfile() {
    AcceptanceTest test = Objects.requireNonNull(CATALOG.acceptance().tests().get("epbench"));
    Machine b200 = Objects.requireNonNull(CATALOG.machines().get("a4-highgpu-8g"));
    Machine h200 = Objects.requireNonNull(CATALOG.machines().get("a3-ultragpu-8g"));
    assertThat(test.program(aSoftwareSet().with("driver", "580").read(), b200)).isPresent();
    assertThat(test.program(aSoftwareSet().with("driver", "580.126.09").read(), b200)).isPresent();
    assertThat(test.program(aSoftwareSet().with("driver", "575.57.08").read(), b200)).isEmpty();
    assertThat(test.program(aSoftwareSet().with("driver", "580.126.09").read(), h200)).isEmpty();
  }

  @Test
  void aCustomSetIsRead() {
    assertThat(aSoftwareSet().with("driver", "575.57.08").read().facts())
        .containsEntry("driver", "575.57.08")
        .containsEntry("driver.kind", "open")
        .containsEntry("transport", "ibgda");
  }

  @Test
  void labelsAComponentWithTheStartOfItsCommit() {
    SoftwareSet set = aSoftwareSet().with("deepep", "commit", "9af0e0d0e74f3577").read();
    assertThat(set.components().get("deepep"))
        .isNotNull()
        .extracting(SoftwareSet.Component::label)
        .isEqualTo("1.2.1@9af0e0d");
  }

  @Test
  void aSetFileThatIsNoMappingIsRefused() {
    assertThat(problemsOfSet("- b200\n"))
        .isEqualTo("own.yaml:1:1: not a mapping\n  expected: KEY: VALUE lines");
  }

  @Test
  void refusesAnEmptySetFile() {
    assertThat(problemsOfSet(""))
        .isEqualTo("own.yaml:1:1: not a mapping\n  expected: KEY: VALUE lines");
  }

  @Test
  void reportsASyntaxErrorOfASetFileOnce() {
    assertThat(problemsOfSet("transport: [ibgda\n"))
        .isEqualTo(
            """
            own.yaml:2:1: not readable as YAML: expected ',' or ']', but got <stream end>
              expected: one YAML document""");
  }

  @Test
  void aSetWithoutRequiredComponentsIsRefused() {
    assertThat(problemsOfSet("components: {cuda: {}}\n"))
        .isEqualTo(
            """
            own.yaml:1:1: summary: required, but not given
              expected: one line of at most 200 characters
            own.yaml:1:1: transport: required, but not given
              expected: deepep-gin, ibgda, ibrc-multi-qp, nccl-gin
            own.yaml:1:1: expectedVerdict: required, but not given
              expected: pass, degraded or unproven
            own.yaml:1:20: components.cuda.version: required, but not given
              expected: one line of at most 200 characters""");
  }

  @Test
  void refusesAnUnknownComponent() {
    assertThat(problemsOfSet(aSoftwareSet().with("ofed", "24.10").yaml()))
        .isEqualTo(
            """
            own.yaml:18:3: components.ofed: unknown key
              expected: deepep, nvshmem, nccl, gdrcopy, torch, python, cuda, driver, doca""");
  }

  @Test
  void refusesAnUnknownKeyOfASet() {
    assertThat(problemsOfSet("machine: [a4-highgpu-8g]\n" + aSoftwareSet().yaml()))
        .isEqualTo(
            """
            own.yaml:1:1: machine: unknown key
              expected: extends, summary, transport, machines, drivers, expectedVerdict, components, variables
              hint: did you mean "machines"?""");
  }

  @Test
  void setsOfTheSecondGenerationHaveNoNvshmemAndCompileAtRunTime() {
    assertThat(CATALOG.software().values())
        .filteredOn(SoftwareSet::compilesAtRunTime)
        .extracting(SoftwareSet::name)
        .containsExactly("a4x-v2", "deepep-v2", "v2-gin");
    assertThat(CATALOG.software().values())
        .filteredOn(set -> !set.hasNvshmem())
        .extracting(SoftwareSet::name)
        .containsExactly("a4x-v2", "deepep-v2", "nccl-gin", "v2-gin");
  }

  @Test
  void refusesAnUnknownTransport() {
    assertThat(problemsOfSet(aSoftwareSet().over("tcp").yaml()))
        .isEqualTo(
            """
            own.yaml:2:12: transport: not a transport, got "tcp"
              expected: deepep-gin, ibgda, ibrc-multi-qp, nccl-gin""");
  }
}
