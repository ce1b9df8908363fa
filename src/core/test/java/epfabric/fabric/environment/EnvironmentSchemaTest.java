package epfabric.fabric.environment;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.reading.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Checks docs/environment.schema.json against the settings and the reader of environment files. */
class EnvironmentSchemaTest {
  private static final Path FILE = Path.of("docs/environment.schema.json");
  private static final Path PAGE = Path.of("docs/environment.md");

  private static List<String> violations(String yaml) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    ObjectNode schema = EnvironmentSchema.of(Settings.all());
    return JsonSchema.violations(Json.tree(tree), schema);
  }

  @Test
  void theFileAgreesWithTheSettings() throws IOException {
    String text = EnvironmentSchema.text(EnvironmentSchema.of(Settings.all()));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(FILE, text);
    }
    assertThat(Files.readString(FILE))
        .as(FILE + ": rewrite with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(text);
    assertThat(Json.parse(text).isObject()).isTrue();
  }

  @Test
  void theSchemaAcceptsTheExamples() throws IOException {
    List<String> examples = new ArrayList<>(ExampleEnvironments.all().values());
    for (Path folder : List.of(Path.of("."), Path.of("src/core/test/cases"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(p -> p.toString().endsWith(".yaml")).toList()) {
          if (file.getFileName().toString().matches("Pulumi\\..+\\.yaml")) {
            examples.add(Files.readString(file));
          }
        }
      }
    }
    assertThat(examples).hasSizeGreaterThan(10);
    assertThat(examples).allSatisfy(yaml -> assertThat(violations(yaml)).isEmpty());
  }

  @Test
  void thePageExplainsHowAnEditorFindsTheSchema() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains("# yaml-language-server: $schema=docs/environment.schema.json");
  }

  @Test
  void theSchemaRequiresProjectAndZone() {
    assertThat(violations("config: {}\n"))
        .containsExactly(
            "$.config: required property 'gcp:project' not found",
            "$.config: required property 'epfabric:zone' not found");
    assertThat(violations("config: {'gcp:project': my-project, 'epfabric:zone': z, zone: z}\n"))
        .singleElement(STRING)
        .startsWith("$.config: property 'zone' name is not valid");
  }

  /** Compares the reader with the schema. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpuPool | nodes | 2 | true",
        "gpuPool | nodes | \"2\" | true",
        "gpuPool | nodes | two | false",
        "gpuPool | nodes | 1001 | false",
        "gpuPool | zzz | 1 | false",
        "gpuPool | capacity | spot | true",
        "gpuPool | capacity | spots | false",
        "gpuPool | labels | {a: b} | true",
        "gpuPool | labels | {a: 1} | true",
        "gpuPool | labels | {a b: c} | false",
        "gpuPool | scopes | [mail] | false",
        "gpuPool | scopes | mail | false",
        "gpuPool | taints | [{key: a, effect: no-execute}] | true",
        "gpuPool | taints | [{key: a}] | false",
        "gpuPool | taints | [{key: a, effect: no-execute, zzz: 1}] | false",
        "gpuPool | secureBoot | \"false\" | true",
        "gpuPool | secureBoot | 1 | false",
        "gpuPool | autoscaling | {min: 0} | false",
        "gpuPools | nodes | 2 | false",
        "budget | maxSpotPerNodeHour | 51.5 | true",
        "budget | maxSpotPerNodeHour | 0 | false",
        "budget | pricePerNodeHour | 45.5 | true",
        "budget | pricePerNodeHour | 0 | false",
        "cluster | version | 1.33 | true",
        "cluster | authorizedNetworks | [{cidr: 10.0.0.0/8}] | true",
        "cluster | authorizedNetworks | [{name: office}] | false",
        "cluster | adopt | {location: us-central1} | false",
        "network | adopt | {primary: {network: n}} | false",
        "transport | variables | {NCCL_DEBUG: 1} | true",
        "transport | variables | {nccl: 1} | false",
        "acceptance | nightly | {timeZone: Etc/UTC} | false",
        "lifetime | then | sell | false"
      })
  void theSchemaAcceptsWhatTheReaderAccepts(
      String section, String key, String yaml, boolean accepted) {
    EnvironmentBuilder environment = anEnvironment().with(section, key, yaml);
    assertThat(environment.read().reading().problems().isEmpty()).isEqualTo(accepted);
    assertThat(violations(environment.yaml()).isEmpty()).isEqualTo(accepted);
  }
}
