package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.jobs.verb.accept.AcceptCommand;
import epfabric.jobs.verb.serve.ServeCommand;
import epfabric.jobs.verb.verdict.ResultsVerifyCommand;
import epfabric.results.judge.verdict.Verdict;
import epfabric.standin.ApiServer;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Follows a verdict from the run that signs it to the verbs that rely on it. The cluster is
 * emulated.
 */
class SignedVerdictTest {
  private static final KeyPair KEY = LocalSigstore.newKey();
  private static final String VERDICT = "results/dev/0001/verdict.sigstore.json";
  private static final String STATEMENT = "results/dev/0001/statement.json";
  private static final String HINT =
      "  hint: epfabric accept dev --sign KEY tests its current state, and signs the verdict\n";

  @TempDir private Path folder;

  private Clock clock = Clock.systemUTC();
  private final TestedCluster cluster = new TestedCluster("epfabric-dev-gpu", "gpu-0", "gpu-1");

  @BeforeEach
  void writeBundle() throws IOException {
    System.setProperty("epfabric.jar", StandInJar.write(folder).toString());
    writeEnvironment("17");
    pem("release.pem", "PRIVATE KEY", KEY.getPrivate().getEncoded());
    pem("release.pub", "PUBLIC KEY", KEY.getPublic().getEncoded());
    assertThat(Cli.run(folder, "bundle", "dev").exit()).isZero();
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  private void writeEnvironment(String digit) throws IOException {
    String image = Planned.plan("dev").scope().imageRepository();
    String digest = "@sha256:" + digit.repeat(32) + "\n";
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Planned.text("Pulumi.dev.yaml")
            + "  epfabric:images:\n"
            + ("    installer: " + image + "/installer" + digest)
            + ("    test: " + image + "/test" + digest)
            + ("    judge: " + image + "/judge" + digest));
  }

  private void pem(String name, String label, byte[] bytes) throws IOException {
    Files.writeString(folder.resolve(name), LocalSigstore.pem(label, bytes));
  }

  private Run run(String... words) throws IOException {
    try (ApiServer api = ApiServer.start(cluster)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              """
                  .formatted(api.address()));
      CommandLine line = Cli.commandLine();
      AcceptCommand accept =
          Objects.requireNonNull(line.getSubcommands().get("accept")).getCommand();
      accept.in(new QuickClock(Duration.ofMinutes(3)));
      CommandLine results = Objects.requireNonNull(line.getSubcommands().get("results"));
      ResultsVerifyCommand verify =
          Objects.requireNonNull(results.getSubcommands().get("verify")).getCommand();
      verify.in(clock);
      ServeCommand serve = Objects.requireNonNull(line.getSubcommands().get("serve")).getCommand();
      serve.in(clock);
      List<String> all = new ArrayList<>(List.of(words));
      all.addAll(List.of("--kubeconfig", kubeconfig.toString()));
      return Cli.run(line, new StringWriter(), folder, all.toArray(String[]::new));
    }
  }

  private void accept() throws IOException {
    Run run = run("accept", "dev", "--sign", path("release.pem"));
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err())
        .endsWith(
            "signed statement: verdict.sigstore.json\nkept in " + path("results/dev/0001") + "\n");
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Run verify(String... options) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("results", "verify", path(VERDICT), "--key", path("release.pub")));
    words.addAll(List.of(options));
    return run(words.toArray(String[]::new));
  }

  private void assertStale(String... mismatches) throws IOException {
    StringBuilder lines = new StringBuilder();
    List.of(mismatches).forEach(mismatch -> lines.append("  ").append(mismatch).append('\n'));
    assertThat(verify())
        .isEqualTo(
            new Run(
                4,
                "",
                "epfabric: "
                    + path(VERDICT)
                    + " does not fit the fabric of dev:\n"
                    + lines
                    + HINT));
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void aVerdictIsStatedSignedAndVerified() throws IOException {
    accept();
    JsonNode statement = Json.parse(text(STATEMENT));
    assertThat(verify())
        .isEqualTo(
            new Run(
                0,
                "ok: signed by the key release.pub\n"
                    + "ok: pass, 9 tests on 2 nodes, begun at "
                    + statement.at("/predicate/epfabric_verdict/at").asText()
                    + "\n"
                    + "ok: bundle, images, payload and nodes are those that were tested\n",
                ""));
    assertThat(statement.at("/predicate/epfabric_verdict/corruption").toString())
        .isEqualTo("{\"cleanCalls\":80000,\"rateBelow\":\"0.0000375\"}");
    assertThat(statement.at("/predicate/epfabric_verdict/deepEp").toString())
        .isEqualTo(
            "{\"combineFence\":\"fenced, read from the machine code when the image was built\","
                + "\"commit\":\"29d31c0\",\"patches\":[\"pr-466-device-to-hca-mapping\","
                + "\"pr-642-combine-fence\"]}");
    assertThat(statement.at("/predicate/epfabric_verdict/nodes/0/driver").asText())
        .isEqualTo("580.126.09");
  }

  @Test
  void theStatementNamesNoMachineAndContainsNoKey() throws IOException {
    accept();
    byte[] key = Base64.getDecoder().decode(cluster.key().orElseThrow());
    assertThat(key).hasSize(32);
    assertThat(text(STATEMENT))
        .doesNotContain("gpu-0", "gpu-1", "serial", "boot-of", "my-project")
        .doesNotContain(cluster.key().orElseThrow())
        .doesNotContain(new String(key, StandardCharsets.ISO_8859_1));
  }

  @Test
  void equalRunsHaveEqualStatements() throws IOException {
    accept();
    String first = text(STATEMENT);
    Run again = run("accept", "dev", "-o", path("other"));
    assertThat(again.err()).contains("statement: statement.json\n");
    String time = "\"at\":\"[^\"]*\"";
    assertThat(text("other/0002/statement.json").replaceAll(time, ""))
        .isEqualTo(first.replaceAll(time, ""));
    assertThat(folder.resolve("other/0002/verdict.sigstore.json")).doesNotExist();
  }

  @Test
  void aStatementCanBeSignedAfterTheRun() throws IOException {
    assertThat(run("accept", "dev").exit()).isZero();
    Run signed = Cli.run(folder, "results", "sign", path(STATEMENT), "--sign", path("release.pem"));
    assertThat(signed).isEqualTo(new Run(0, path(VERDICT) + "\n", ""));
    assertThat(verify().exit()).isZero();
    Files.writeString(folder.resolve(STATEMENT), text(STATEMENT).replace("\"pass\"", "\"PASS\""));
    assertThat(Cli.run(folder, "results", "sign", path(STATEMENT), "--sign", path("release.pem")))
        .isEqualTo(
            new Run(
                4,
                "",
                "epfabric: "
                    + path(STATEMENT)
                    + ": not a statement that epfabric wrote: an unknown word \"PASS\"\n"));
  }

  @Test
  void everyChangeSinceTheTestsIsReported() throws IOException {
    accept();
    cluster
        .node("gpu-0")
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("epfabric/driver", "590.44.01");
    cluster.join("gpu-1", "another");
    assertStale(
        "node gpu-0: driver: 590.44.01, tested: 580.126.09",
        "node gpu-1: not tested: its machine joined after the tests",
        "1 tested node: no longer in the cluster");
  }

  @Test
  void changedBundlesImagesAndPayloadsAreReported() throws IOException {
    accept();
    writeEnvironment("18");
    assertThat(Cli.run(folder, "bundle", "dev").exit()).isZero();
    Run run = verify();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err())
        .contains("  checksums.txt: ")
        .contains("  image installer: 181818181818, tested: 171717171717\n")
        .contains("  image judge: 181818181818, tested: 171717171717\n")
        .contains("  image test: 181818181818, tested: 171717171717\n")
        .contains("  payload: ")
        .endsWith(HINT);
    Files.writeString(folder.resolve("build/bundles/dev/plan.json"), "{}");
    assertThat(verify().err())
        .contains(": 1 difference from its checksums; `epfabric verify` lists them\n");
  }

  @Test
  void oldVerdictsAndVerdictsOfOtherClustersAreRefused() throws IOException {
    accept();
    clock = Clock.offset(Clock.systemUTC(), Duration.ofDays(9));
    assertStale("age: 9 d, expected at most 7 d");
    assertThat(verify("--max-age", "10d").exit()).isZero();
    assertThat(serve().err()).contains("  age: 9 d, expected at most 7 d\n");
    clock = Clock.systemUTC();
    assertThat(verify("--max-age", "soon"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --max-age is a number with s, m, h or d, got soon
                  hint: --max-age 7d
                """));
    cluster.forgetKey();
    assertStale(
        "nodes: the cluster has no key for their hashes (Secret"
            + " epfabric-dev-acceptance/verdict-key): no verdict was stated here");
  }

  @Test
  void aDegradedVerdictIsRefused() throws IOException {
    cluster.judge(Verdict.Kind.DEGRADED);
    run("accept", "dev", "--sign", path("release.pem"));
    Run run = verify();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("  test epbench-accept: degraded\n", ": no verdict\n");
  }

  @Test
  void nodesThatChangeDuringTheTestsPreventAStatement() throws IOException {
    cluster.atEachJob(() -> cluster.join("gpu-1", "another"));
    Run run = run("accept", "dev", "--sign", path("release.pem"));
    assertThat(run.err()).contains("no statement: node gpu-1 has changed while the tests ran\n");
    assertThat(run.exit())
        .as("the run fails because a signed statement was requested")
        .isEqualTo(8);
    assertThat(folder.resolve(VERDICT)).doesNotExist();
    cluster.node("gpu-1").withObjectProperty("status").remove("nodeInfo");
    cluster.atEachJob(() -> {});
    Run silent = run("accept", "dev", "--sign", path("release.pem"));
    assertThat(silent.err())
        .contains("no statement: node gpu-1 does not report its serial, boot ID, kernel, image\n");
  }

  @Test
  void aSignedRunNeedsABundle() throws IOException {
    Run run = run("accept", "dev", "--sign", path("release.pem"), "--bundle", path("nowhere"));
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).endsWith("nowhere: not a bundle; `epfabric bundle dev` writes one\n");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aVerdictThatAnIdentitySignedIsVerified() throws IOException {
    assertThat(run("accept", "dev").exit()).isZero();
    LocalSigstore sigstore = new LocalSigstore();
    String identity = "https://github.com/org/repo/.github/workflows/accept.yml@refs/heads/main";
    String issuer = "https://token.actions.githubusercontent.com";
    Files.writeString(folder.resolve("root.json"), sigstore.trustedRoot());
    Files.writeString(folder.resolve(VERDICT), sigstore.attest(text(STATEMENT), identity, issuer));
    String[] words = {
      "results", "verify", path(VERDICT), "--trusted-root", path("root.json"), "--identity", ""
    };
    words[6] = identity;
    Run run = run(words);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("ok: signed by " + identity + " (" + issuer + ")\n");
    words[6] = identity.replace("org/", "fork/");
    assertThat(run(words).err()).contains(path(VERDICT) + ": the signer [");
  }

  @Test
  void anUnexpectedSignerIsRefused() throws IOException {
    accept();
    pem("other.pub", "PUBLIC KEY", LocalSigstore.newKey().getPublic().getEncoded());
    assertThat(run("results", "verify", path(VERDICT), "--key", path("other.pub")))
        .isEqualTo(
            new Run(
                4,
                "",
                "epfabric: "
                    + path(VERDICT)
                    + ": the signature does not match this key or these bytes\n"));
    assertThat(run("results", "verify", path(VERDICT)).err())
        .isEqualTo("epfabric: no signer given\n  hint: add --key FILE, or --identity ID\n");
  }

  @Test
  void aVerdictOfAnUnknownEnvironmentIsRefused() throws IOException {
    accept();
    Files.move(folder.resolve("Pulumi.dev.yaml"), folder.resolve("Pulumi.prod.yaml"));
    assertThat(verify().err())
        .isEqualTo(
            "epfabric: "
                + path(VERDICT)
                + ": of environment \"dev\", which is not in this folder\n");
  }

  @Test
  void serveAndWorkloadWriteOnlyForAFabricThatTheVerdictFits() throws IOException {
    accept();
    Run served = serve();
    assertThat(served.exit()).as(served.err()).isZero();
    assertThat(text("out/serving.yaml")).doesNotContain("epfabric/verdict");
    assertThat(served.out()).doesNotContain("The server's pods wait.");
    assertThat(workload().out()).contains("kind: Job");
    cluster.leave("gpu-1");
    Files.delete(folder.resolve("out/serving.yaml"));
    String refusal =
        "epfabric: "
            + path(VERDICT)
            + " does not fit the fabric of dev:\n"
            + "  1 tested node: no longer in the cluster\n"
            + HINT;
    assertThat(serve()).isEqualTo(new Run(4, "", refusal));
    assertThat(workload()).isEqualTo(new Run(4, "", refusal));
    assertThat(folder.resolve("out/serving.yaml")).doesNotExist();
  }

  private Run serve() throws IOException {
    return run(
        "serve",
        "dev",
        "--model",
        "deepseek-ai/DeepSeek-R1",
        "--engine",
        "vllm",
        "--nodes",
        "2",
        "--require-verdict",
        path(VERDICT),
        "--key",
        path("release.pub"),
        "-o",
        path("out"));
  }

  private Run workload() throws IOException {
    return run("workload", "dev", "--require-verdict", path(VERDICT), "--key", path("release.pub"));
  }
}
