package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.TestServer;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A hub of models on this machine, and runs of {@code serve} that use it. */
final class LocalHub implements AutoCloseable {
  static final String MODEL = "acme/small";
  static final String PATH = "/acme/small/resolve/main/config.json";
  static final String TOKEN = "hf_PlantedPlantedPlantedPlanted";
  static final String CONFIG =
      """
      {"hidden_size": 4096, "num_hidden_layers": 4, "num_attention_heads": 64,
       "num_key_value_heads": 4, "head_dim": 128, "num_experts": 128, "num_experts_per_tok": 8,
       "moe_intermediate_size": 1536, "intermediate_size": 12288, "vocab_size": 151936}
      """;

  private final TestServer server = new TestServer();
  private final Map<String, String> variables = new HashMap<>();
  private final Path folder;
  private HttpGet.Limits limits = TestServer.PATIENT;

  /** Starts the hub, and writes an environment into {@code folder}. */
  LocalHub(Path folder) throws IOException {
    this.folder = folder;
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    variables.put("HF_ENDPOINT", server.uri("").toString());
  }

  TestServer server() {
    return server;
  }

  /** Returns the environment variables, which a test can change. */
  Map<String, String> variables() {
    return variables;
  }

  void limit(HttpGet.Limits shorter) {
    limits = shorter;
  }

  /** Runs {@code serve}, and checks that the output contains no planted secret. */
  Run run(String model, String... options) {
    CommandLine line = Cli.commandLine();
    ServeCommand serve = Objects.requireNonNull(line.getSubcommands().get("serve")).getCommand();
    serve.with(variables, limits);
    String out = folder.resolve("out").toString();
    List<String> words = List.of("serve", "dev", "--model", model, "--engine", "vllm", "-o", out);
    String[] all = Stream.concat(words.stream(), Stream.of(options)).toArray(String[]::new);
    Run run = Cli.run(line, new StringWriter(), folder, all);
    assertThat(run.out() + run.err()).doesNotContain("Planted");
    return run;
  }

  /** Returns the address of the model's config.json. */
  String url() {
    return server.uri(PATH).toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
