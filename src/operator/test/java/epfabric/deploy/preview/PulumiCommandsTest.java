package epfabric.deploy.preview;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the commands that operators paste into a shell. */
class PulumiCommandsTest {
  private static final String STACK = "urn:pulumi:dev::demo::pulumi:pulumi:Stack::demo-dev";
  private static final String PROVIDER = "urn:pulumi:dev::demo::pulumi:providers:gcp::p";
  private static final String POOL =
      "urn:pulumi:dev::demo::epfabric:index:Pool$gcp:container/nodePool:NodePool::gpu";

  private static Registration pool(String name, Optional<String> provider) {
    return new Registration(
        new Identity(POOL, "gcp:container/nodePool:NodePool", name),
        new References(Optional.of(STACK), provider, List.of(), Map.of()),
        true,
        Map.of(),
        Map.of());
  }

  /** Returns the arguments that a shell reads from a command. */
  private static List<String> argumentsThatAShellReads(String command)
      throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("sh", "-c", "pulumi() { printf '%s\\n' pulumi \"$@\"; }\n" + command)
            .redirectErrorStream(true)
            .start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  @Test
  void anExistingResourceIsImportedWithItsParentAndProvider() {
    assertThat(PulumiCommands.adopting(pool("gpu", Optional.of(PROVIDER)), "p/z/c/gpu"))
        .containsExactly(
            "import",
            "gcp:container/nodePool:NodePool",
            "gpu",
            "p/z/c/gpu",
            "--parent",
            "parent=" + STACK,
            "--provider",
            "provider=" + PROVIDER,
            "--protect=false",
            "--generate-code=false",
            "--yes");
  }

  @Test
  void theIdInAReferenceToAProviderIsRemoved() {
    assertThat(PulumiCommands.adopting(pool("gpu", Optional.of(PROVIDER + "::id-1")), "x"))
        .contains("provider=" + PROVIDER);
  }

  @Test
  void aPendingCreateIsForgottenBeforeItIsAdopted() {
    assertThat(PulumiCommands.adoptPending(pool("gpu", Optional.empty()), "x"))
        .isEqualTo(
            "pulumi refresh --yes --clear-pending-creates && pulumi import"
                + " gcp:container/nodePool:NodePool gpu x --parent parent="
                + STACK
                + " --protect=false --generate-code=false --yes");
    assertThat(PulumiCommands.words(PulumiCommands.cancelling())).isEqualTo("pulumi cancel --yes");
  }

  /** Names and IDs come from an untrusted state; the pasted command must only import. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain/id_1.0",
        "with space",
        "$HOME",
        "`id`",
        "$(id)",
        "a;b",
        "a'b",
        "'; id; '",
        "a\\'b",
        "\"quoted\"",
        "*",
        "é",
        ""
      })
  void aShellReadsEveryArgumentUnchanged(String id) throws IOException, InterruptedException {
    Registration named = pool(id, Optional.empty());
    List<String> words = PulumiCommands.adopting(named, id);
    assertThat(argumentsThatAShellReads(PulumiCommands.adopt(named, id)))
        .startsWith("pulumi")
        .containsAll(words);
    assertThat(argumentsThatAShellReads(PulumiCommands.words(words)).subList(1, words.size() + 1))
        .isEqualTo(words);
  }
}
