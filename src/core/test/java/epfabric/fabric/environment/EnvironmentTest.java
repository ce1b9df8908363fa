package epfabric.fabric.environment;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the types of settings, and that all problems are reported together. */
class EnvironmentTest {
  @Test
  void reportsAllProblemsInDocumentOrder() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .inZone("mars")
                    .withPool("nodes", "many")
                    .withPool("capacity", "cheap")
                    .withCluster("version", "new")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: not a zone, got "mars"
              expected: a zone such as us-central1-b
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "many"
              expected: 0 to 1000
            Pulumi.test.yaml:6:15: epfabric:gpuPool.capacity: not one of spot, reservation, flex-start, on-demand, got "cheap"
              expected: spot, reservation, flex-start, on-demand
            Pulumi.test.yaml:8:14: epfabric:cluster.version: not a GKE version, got "new"
              expected: a version such as 1.35.8-gke.1036000 or 1.35""");
  }

  @Test
  void projectAndZoneAreRequired() {
    assertThat(problemsOf(anEnvironment().without("gcp:project").without("epfabric:zone")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: gcp:project: required, but not given
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
            Pulumi.test.yaml:1:1: epfabric:zone: required, but not given
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesAProjectNumber() {
    assertThat(problemsOf(anEnvironment().withLine("gcp:project", "\"123456789012\"")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:16: gcp:project: not a project ID, got "123456789012"
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number""");
  }

  @Test
  void refusesAnUnknownKeyAndSuggestsASimilarKey() {
    assertThat(problemsOf(anEnvironment().withPool("node", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.node: unknown key
              expected: name, nodes, pools, machine, drivers, driverVersion, gpus, capacity, reservation, maxRunDuration, queued, placement, placementPolicy, zones, bootDiskType, bootDiskGib, localSsds, nodeVersion, upgrades, autoscaling, serviceAccount, scopes, labels, taints, secureBoot, hostMaintenanceInterval, adopt
              hint: did you mean "nodes"?""");
  }

  @Test
  void refusesAnUnknownKeyWithoutASimilarKey() {
    assertThat(problemsOf(anEnvironment().with("budget", "currency", "EUR")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:budget.currency: unknown key
              expected: maxSpotPerNodeHour, pricePerNodeHour""");
  }

  @Test
  void refusesAnUnknownSection() {
    assertThat(problemsOf(anEnvironment().with("gpuPools", "nodes", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:3: epfabric:gpuPools: unknown key
              expected: zone, allowUnlistedZone, name, labels, network, cluster, gpuPool, podNetworks, software, singleNode, transport, images, acceptance, addons, serving, installer, protection, parked, lifetime, budget
              hint: did you mean "gpuPool"?""");
  }

  @Test
  void refusesAMappingWhereAValueBelongs() {
    assertThat(problemsOf(anEnvironment().withLine("epfabric:zone", "{name: us-central1-b}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: wrong type, got a mapping
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesAListWhereAMappingBelongs() {
    assertThat(problemsOf(anEnvironment().withLine("epfabric:gpuPool", "[nodes]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:21: epfabric:gpuPool: wrong type, got a list
              expected: a mapping of keys to values""");
  }

  @Test
  void refusesAValueWhereAListBelongs() {
    assertThat(problemsOf(anEnvironment().with("acceptance", "tests", "internode")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:acceptance.tests: wrong type, got one value
              expected: a list""");
  }

  @Test
  void refusesAnEmptyItemOfAList() {
    assertThat(problemsOf(anEnvironment().with("acceptance", "tests", "[internode, ~]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:24: epfabric:acceptance.tests[1]: wrong type, got nothing
              expected: one line of at most 200 characters""");
  }

  @Test
  void refusesALabelWithoutAValue() {
    assertThat(problemsOf(anEnvironment().withLabel("team", "")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:10: epfabric:labels.team: wrong type, got nothing
              expected: lower-case letters, digits, _ -""");
  }

  @Test
  void acceptsASectionWithoutAnyKey() {
    assertThat(problemsOf(anEnvironment().withLine("epfabric:gpuPool", ""))).isEmpty();
  }

  @Test
  void refusesNegativeNodes() {
    assertThat(problemsOf(anEnvironment().withNodes(-1)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "-1"
              expected: 0 to 1000""");
  }

  @Test
  void refusesMoreNodesThanAnyPoolCanHave() {
    assertThat(problemsOf(anEnvironment().withPool("nodes", "99999999999")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "99999999999"
              expected: 0 to 1000""");
  }

  @Test
  void refusesAFractionOfANode() {
    assertThat(problemsOf(anEnvironment().withPool("nodes", "2.5")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "2.5"
              expected: 0 to 1000""");
  }

  @Test
  void refusesANumberThatYamlReadsAsOctal() {
    assertThat(problemsOf(anEnvironment().withPool("nodes", "010")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "010"
              expected: 0 to 1000""");
  }

  @Test
  void refusesAVersionThatYamlReadsAsADifferentNumber() {
    assertThat(problemsOf(anEnvironment().withCluster("version", "1.40")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:cluster.version: YAML does not read this as text and changes it, got 1.40
              expected: "1.40"
              hint: put it in quotes""");
  }

  @Test
  void acceptsAVersionInQuotesThatYamlWouldOtherwiseChange() {
    assertThat(problemsOf(anEnvironment().withCluster("version", "\"1.40\""))).isEmpty();
  }

  @Test
  void refusesALabelThatYamlReadsAsADifferentNumber() {
    assertThat(problemsOf(anEnvironment().withLabel("build", "007")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:labels.build: YAML does not read this as text and changes it, got 007
              expected: "007"
              hint: put it in quotes""");
  }

  @Test
  void refusesALabelInScientificNotation() {
    assertThat(problemsOf(anEnvironment().withLabel("commit", "4e7")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:13: epfabric:labels.commit: YAML does not read this as text and changes it, got 4e7
              expected: "4e7"
              hint: put it in quotes""");
  }

  @Test
  void refusesALabelThatYamlReadsAsADay() {
    assertThat(problemsOf(anEnvironment().withLabel("since", "2026-11-21")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:labels.since: YAML does not read this as text and changes it, got 2026-11-21
              expected: "2026-11-21"
              hint: put it in quotes""");
  }

  @Test
  void acceptsADayInQuotes() {
    assertThat(problemsOf(anEnvironment().withLabel("since", "\"2026-11-21\""))).isEmpty();
  }

  @Test
  void refusesWordsThatAreNotABoolean() {
    assertThat(problemsOf(anEnvironment().withPool("secureBoot", "yes")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:gpuPool.secureBoot: not true or false, got "yes"
              expected: true or false""");
  }

  @Test
  void refusesAnUnknownChoice() {
    assertThat(problemsOf(anEnvironment().boughtAs("spots")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:gpuPool.capacity: not one of spot, reservation, flex-start, on-demand, got "spots"
              expected: spot, reservation, flex-start, on-demand
              hint: did you mean "spot"?""");
  }

  @Test
  void refusesAChoiceInCapitals() {
    assertThat(problemsOf(anEnvironment().boughtAs("SPOT")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:gpuPool.capacity: not one of spot, reservation, flex-start, on-demand, got "SPOT"
              expected: spot, reservation, flex-start, on-demand
              hint: did you mean "spot"?""");
  }

  @Test
  void refusesARangeWithBitsBelowItsPrefix() {
    assertThat(problemsOf(anEnvironment().withNetwork("podCidr", "10.4.0.1/14")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:network.podCidr: not an IPv4 range, got "10.4.0.1/14"
              expected: a range such as 192.168.0.0/18, with no bit set below the prefix""");
  }

  @Test
  void refusesARangeWithLeadingZeros() {
    assertThat(problemsOf(anEnvironment().withNetwork("podCidr", "010.4.0.0/14")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:network.podCidr: not an IPv4 range, got "010.4.0.0/14"
              expected: a range such as 192.168.0.0/18, with no bit set below the prefix""");
  }

  @Test
  void refusesAnImageWithoutADigest() {
    assertThat(problemsOf(anEnvironment().withImage("test", "us-docker.pkg.dev/p/r/test:latest")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:images.test: not an image pinned by digest, got "us-docker.pkg.dev/p/r/test:latest"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits; a tag can change its content""");
  }

  @Test
  void refusesADigestThatIsTooShort() {
    assertThat(
            problemsOf(
                anEnvironment().withImage("judge", "us-docker.pkg.dev/p/r/judge@sha256:abc")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:images.judge: not an image pinned by digest, got "us-docker.pkg.dev/p/r/judge@sha256:abc"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits; a tag can change its content""");
  }

  @Test
  void refusesARepositoryWithATagOrScheme() {
    assertThat(problemsOf(anEnvironment().withImage("repository", "https://us-docker.pkg.dev/p/r")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:images.repository: not an image repository, got "https://us-docker.pkg.dev/p/r"
              expected: REGION-docker.pkg.dev/PROJECT/REPOSITORY""");
  }

  @Test
  void refusesALabelKeyInCapitals() {
    assertThat(problemsOf(anEnvironment().withLabel("Team", "ml")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:labels.Team: not a label key, got "Team"
              expected: lower-case letters, digits, _ -""");
  }

  @Test
  void refusesALabelValueWithASpace() {
    assertThat(problemsOf(anEnvironment().withLabel("team", "m l")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:labels.team: not a label value, got "m l"
              expected: lower-case letters, digits, _ -""");
  }

  @Test
  void refusesANameThatStartsWithADigit() {
    assertThat(problemsOf(anEnvironment().withPool("name", "1st")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.name: not a resource name, got "1st"
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen""");
  }

  @Test
  void refusesATextThatIsNotAServiceAccount() {
    assertThat(problemsOf(anEnvironment().withPool("serviceAccount", "me@example.com")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:21: epfabric:gpuPool.serviceAccount: not a service account, got "me@example.com"
              expected: an e-mail such as gpu-nodes@PROJECT.iam.gserviceaccount.com, with 6 to 30 characters before the @""");
  }

  @Test
  void acceptsTheDefaultScope() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("scopes", "[https://www.googleapis.com/auth/cloud-platform]")))
        .isEmpty();
  }

  @Test
  void refusesAScopeThatIsNoUrl() {
    assertThat(problemsOf(anEnvironment().withPool("scopes", "[cloud-platform]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.scopes[0]: not an OAuth scope, got "cloud-platform"
              expected: a URL such as https://www.googleapis.com/auth/cloud-platform""");
  }

  @Test
  void refusesADurationWithoutAUnit() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .scalingFrom(0, 2)
                    .withPool("maxRunDuration", "\"36\"")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:21: epfabric:gpuPool.maxRunDuration: not a duration, got "36"
              expected: a number with s, m, h or d, such as 36h""");
  }

  @Test
  void refusesABudgetOfZero() {
    assertThat(problemsOf(anEnvironment().with("budget", "maxSpotPerNodeHour", "0")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:25: epfabric:budget.maxSpotPerNodeHour: not an amount of US dollars per node and hour, got "0"
              expected: a number above 0, in US dollars per node and hour""");
  }

  @Test
  void refusesAVariableInLowerCase() {
    assertThat(problemsOf(anEnvironment().withVariable("nccl_debug", "INFO")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.nccl_debug: not an environment variable, got "nccl_debug"
              expected: upper case letters, digits, _""");
  }

  @Test
  void aRangeOfTheWrongTypeIsNotAlsoReportedAsMissing() {
    assertThat(problemsOf(anEnvironment().boughtAs("flex-start").withPool("autoscaling", "4")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.autoscaling: wrong type, got one value
              expected: a mapping of keys to values""");
  }

  @Test
  void refusesAReservationWithSpaces() {
    assertThat(problemsOf(anEnvironment().boughtAs("reservation").withReservation("\"my block\"")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.reservation: not a reservation, got "my block"
              expected: NAME, or projects/PROJECT/reservations/NAME; each may end in /reservationBlocks/BLOCK, and that in /reservationSubBlocks/SUBBLOCK""");
  }

  @Test
  void refusesATaintWithoutAKeyOrEffect() {
    assertThat(problemsOf(anEnvironment().withPool("taints", "[{value: x}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.taints[0].key: required, but not given
              expected: an optional DNS prefix with /, then at most 63 letters, digits, - _ .
            Pulumi.test.yaml:5:14: epfabric:gpuPool.taints[0].effect: required, but not given
              expected: no-schedule, prefer-no-schedule, no-execute""");
  }

  @Test
  void refusesAnUnknownTaintEffect() {
    assertThat(problemsOf(anEnvironment().withPool("taints", "[{key: a, effect: NoSchedule}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:31: epfabric:gpuPool.taints[0].effect: not one of no-schedule, prefer-no-schedule, no-execute, got "NoSchedule"
              expected: no-schedule, prefer-no-schedule, no-execute
              hint: did you mean "no-schedule"?""");
  }

  @Test
  void refusesAutoscalingWithoutAMaximum() {
    assertThat(problemsOf(anEnvironment().withPool("autoscaling", "{min: 0}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:gpuPool.autoscaling.max: required, but not given
              expected: 0 to 1000""");
  }

  @Test
  void refusesAnAuthorizedNetworkWithoutARange() {
    assertThat(problemsOf(anEnvironment().withCluster("authorizedNetworks", "[{name: office}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:26: epfabric:cluster.authorizedNetworks[0].cidr: required, but not given
              expected: a range such as 192.168.0.0/18, with no bit set below the prefix""");
  }

  @Test
  void valuesInMessagesAreShortenedAndEscaped() {
    assertThat(problemsOf(anEnvironment().inZone("\"\\e[31m" + "z".repeat(90) + "\"")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: not a zone, got "\\u001b[31mzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz..."
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesATextLongEnoughToExhaustAPattern() {
    assertThat(problemsOf(anEnvironment().inZone("a" + "-a".repeat(100_000))))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: not a zone, got "a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a..."
              expected: a zone such as us-central1-b""");
  }
}
