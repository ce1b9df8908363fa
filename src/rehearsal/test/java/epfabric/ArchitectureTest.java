package epfabric;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the houses of docs/architecture.md: packages below {@code epfabric}, and which houses each
 * of them may use.
 */
class ArchitectureTest {
  /** The minimum number of scanned classes: an empty scan would pass every rule. */
  private static final int MIN_CLASSES = 250;

  private static final int MAX_TYPES_IN_A_PACKAGE = 30;

  /** Maps a house to the houses that it may use; {@code cli} is missing, because it may use all. */
  private static final Map<String, List<String>> HOUSES =
      Map.of(
          "base", List.of(),
          "fabric", List.of("base"),
          "deploy", List.of("base", "fabric"),
          "results", List.of("base", "fabric"),
          "operate", List.of("base", "fabric", "deploy", "results"),
          "jobs", List.of("base", "fabric", "deploy", "results", "operate"),
          "rehearsal", List.of("base", "fabric", "deploy", "results"));

  /** Generated classes, whose names come from the provider. */
  private static final String GENERATED_PACKAGES = "epfabric.deploy.gcp..";

  private static final String VERB_PACKAGES = "epfabric.*.verb..";

  /** Classes that start a program, or report a user's mistake with an exit code. */
  private static final Set<String> ENTRY_POINTS =
      Set.of("com.pulumi.Pulumi", "com.pulumi.Context", "com.pulumi.exceptions.RunException");

  /**
   * The class that reads exceptions of Gson, which Google's client throws for the response of a
   * proxy.
   */
  private static final Set<String> MAY_USE_GSON = Set.of("epfabric.operate.google.GoogleFailures");

  /**
   * Packages whose output depends only on their input, and not on disk, clock, environment, network
   * or random numbers.
   */
  private static final String[] PURE_PACKAGES = {
    "epfabric.base.facts..",
    "epfabric.base.json..",
    "epfabric.base.value..",
    "epfabric.base.problem..",
    "epfabric.base.reading..",
    "epfabric.fabric.catalog..",
    "epfabric.fabric.environment..",
    "epfabric.fabric.plan..",
    "epfabric.fabric.hardware..",
    "epfabric.deploy.manifest..",
    "epfabric.deploy.image..",
    "epfabric.base.markup..",
    "epfabric.deploy.document..",
    "epfabric.results.judge..",
    "epfabric.results.report..",
    "epfabric.jobs.benchmark..",
    "epfabric.jobs.firstrun..",
    "epfabric.jobs.run..",
    "epfabric.jobs.serving.."
  };

  /** Locations of test classes, in folders or in jars. */
  private static final Pattern TEST_CLASSES =
      Pattern.compile(".*(?:/test-classes/|-tests\\.jar).*");

  static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(location -> !location.matches(TEST_CLASSES))
          .importPackages("epfabric");

  static Stream<String> houses() {
    return HOUSES.keySet().stream().sorted();
  }

  private static Set<String> packages() {
    Set<String> packages = new TreeSet<>();
    OURS.forEach(c -> packages.add(c.getPackageName()));
    return packages;
  }

  @Test
  void theScanFindsTheClasses() {
    assertThat(OURS.that(JavaClass.Predicates.resideOutsideOfPackage(GENERATED_PACKAGES)))
        .hasSizeGreaterThanOrEqualTo(MIN_CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("epfabric.(**)").should().beFreeOfCycles().check(OURS);
  }

  @Test
  void aPackageHasAtMostThirtyTypes() {
    Map<String, Long> large =
        OURS.that(JavaClass.Predicates.resideOutsideOfPackage(GENERATED_PACKAGES)).stream()
            .filter(c -> c.isTopLevelClass() && !c.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
    large.values().removeIf(types -> types <= MAX_TYPES_IN_A_PACKAGE);
    assertThat(large)
        .as("packages with too many types; move types that change together into a subpackage")
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("houses")
  void housesUseOnlyTheHousesThatTheTableAllows(String house) {
    String[] allowed =
        Stream.concat(Stream.of(house), HOUSES.getOrDefault(house, List.of()).stream())
            .map(name -> "epfabric." + name + "..")
            .toArray(String[]::new);
    DescribedPredicate<JavaClass> others =
        resideInAPackage("epfabric..")
            .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(allowed)))
            .as("packages of epfabric other than %s", Stream.of(allowed).collect(joining(", ")));
    noClasses()
        .that()
        .resideInAPackage("epfabric." + house + "..")
        .should()
        .dependOnClassesThat(others)
        .check(OURS);
  }

  @Test
  void everyPackageIsInAHouse() {
    Set<String> known = new TreeSet<>(HOUSES.keySet());
    known.add("cli");
    assertThat(packages())
        .map(p -> p.replaceFirst("^epfabric\\.", "").replaceFirst("\\..*", ""))
        .isSubsetOf(known);
  }

  /** Two houses may not use each other, not even indirectly. */
  @Test
  void housesHaveNoCycles() {
    slices().matching("epfabric.(*)..").should().beFreeOfCycles().check(OURS);
  }

  @Test
  void nothingImportsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("epfabric.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("epfabric.cli..")
        .check(OURS);
  }

  /** Classes other than verbs must get a verb's results without its command. */
  @Test
  void onlyVerbsImportVerbs() {
    noClasses()
        .that()
        .resideOutsideOfPackages("epfabric.cli..", VERB_PACKAGES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(VERB_PACKAGES)
        .check(OURS);
  }

  @Test
  void everyPackageIsNullMarked() {
    assertThat(packages())
        .isNotEmpty()
        .allSatisfy(
            name ->
                assertThat(OURS.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as("package-info.java of %s has @NullMarked", name)
                    .isTrue());
  }

  @Test
  void plansDependOnNothingButTheirInput() {
    noClasses()
        .that()
        .resideInAnyPackage(PURE_PACKAGES)
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.nio\\.file\\.(Files|Path|Paths)|java\\.io\\.(File|FileInputStream|FileReader"
                + "|FileOutputStream|FileWriter|RandomAccessFile)|java\\.net\\..*"
                + "|java\\.util\\.(Random|SplittableRandom)|java\\.util\\.concurrent\\..*Random"
                + "|java\\.security\\.SecureRandom|java\\.time\\.Clock|java\\.lang\\.Process.*")
        .check(OURS);
  }

  @Test
  void plansReadNeitherClockNorEnvironmentNorRandomNumbers() {
    noClasses()
        .that()
        .resideInAnyPackage(PURE_PACKAGES)
        .should(
            callMethodWhere(
                describe(
                    "it depends on where and when it runs",
                    call ->
                        calls(call, System.class, "getenv", "getProperty", "currentTimeMillis")
                            || calls(call, System.class, "nanoTime", "identityHashCode")
                            || calls(call, Math.class, "random")
                            || calls(call, java.util.UUID.class, "randomUUID")
                            || asksTheTime(call))))
        .check(OURS);
  }

  @Test
  void textsDoNotDependOnTheLocale() {
    noClasses()
        .that()
        .resideInAPackage("epfabric..")
        .should(
            callMethodWhere(
                describe(
                    "it uses the default locale",
                    call ->
                        calls(call, java.util.Locale.class, "getDefault")
                            || calls(call, String.class, "formatted")
                            || writesWithoutLocale(call))))
        .check(OURS);
  }

  private static boolean calls(JavaMethodCall call, Class<?> owner, String... names) {
    return call.getTargetOwner().isEquivalentTo(owner) && List.of(names).contains(call.getName());
  }

  private static boolean asksTheTime(JavaMethodCall call) {
    return call.getTargetOwner().getPackageName().equals("java.time")
        && call.getName().equals("now");
  }

  private static boolean writesWithoutLocale(JavaMethodCall call) {
    return calls(call, String.class, "format", "toLowerCase", "toUpperCase")
        && call.getTarget().getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(java.util.Locale.class));
  }

  @Test
  void onlyInfraAndEngineUsePulumi() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            GENERATED_PACKAGES,
            "epfabric.deploy.infra..",
            "epfabric.deploy.engine..",
            "epfabric.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.pulumi..")
        .check(OURS);
  }

  @Test
  void onlyInfraUsesInputTypesOfTheProvider() {
    noClasses()
        .that()
        .resideOutsideOfPackages(GENERATED_PACKAGES, "epfabric.deploy.infra..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(GENERATED_PACKAGES)
        .check(OURS);
  }

  @Test
  void onlyLiveAndRehearsalUseTheKubernetesClient() {
    noClasses()
        .that()
        .resideOutsideOfPackages("epfabric.operate.live..", "epfabric.rehearsal.kubernetes..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.fabric8..")
        .check(OURS);
  }

  /** Only one package parses and writes JSON text; all other classes use the parsed trees. */
  @Test
  void onlyJacksonTreesAreUsedOutsideOfJson() {
    noClasses()
        .that()
        .resideOutsideOfPackages("epfabric.base.json..", "epfabric.operate.live..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("com.fasterxml..")
                .and(
                    DescribedPredicate.not(
                        describe(
                            "trees",
                            c ->
                                c.getName().equals("com.fasterxml.jackson.databind.JsonNode")
                                    || c.getPackageName()
                                        .equals("com.fasterxml.jackson.databind.node")))))
        .check(OURS);
  }

  /** Gson is a dependency of Google's clients, and may not be used for anything else. */
  @Test
  void gsonIsUsedOnlyWithClientsOfGoogle() {
    noClasses()
        .that(describe("may not use Gson", c -> !MAY_USE_GSON.contains(c.getName())))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.google.gson..")
        .check(OURS);
  }

  @Test
  void clientsOfGoogleAreUsedOnlyInThePackageGoogle() {
    noClasses()
        .that()
        .resideOutsideOfPackage("epfabric.operate.google..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.google.api.client..", "com.google.api.services..", "com.google.auth..")
        .check(OURS);
  }

  @Test
  void onlyThePackageOriginUsesSigstore() {
    noClasses()
        .that()
        .resideOutsideOfPackage("epfabric.deploy.origin..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sigstore..", "org.bouncycastle..")
        .check(OURS);
  }

  /** The jar contains the descriptors of Google's messages, but not the generated classes. */
  @Test
  void onlyDescriptorsOfMessagesOfGoogleAreUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("com.google.cloud.compute.v1..")
                .or(resideInAPackage("com.google.container.v1beta1.."))
                .and(
                    DescribedPredicate.not(
                        describe(
                            "descriptors",
                            c ->
                                Set.of("Compute", "ClusterServiceProto")
                                    .contains(c.getSimpleName())))))
        .check(OURS);
  }

  @Test
  void theCommandLineUsesOnlyTheEntryPointOfPulumi() {
    noClasses()
        .that()
        .resideInAPackage("epfabric.cli..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("com.pulumi..")
                .and(
                    DescribedPredicate.not(
                        describe(
                            "the entry point and its failure",
                            c -> ENTRY_POINTS.contains(c.getFullName())))))
        .check(OURS);
  }

  @Test
  void onlyVerbsPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages("epfabric.cli..", "epfabric.base.terminal..", VERB_PACKAGES)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(OURS);
  }

  @Test
  void classNamesAreMeaningful() {
    classes()
        .that()
        .resideOutsideOfPackage(GENERATED_PACKAGES)
        .should()
        .haveNameNotMatching(".*(Util|Utils|Helper|Manager|Impl|Base)")
        .check(OURS);
  }
}
