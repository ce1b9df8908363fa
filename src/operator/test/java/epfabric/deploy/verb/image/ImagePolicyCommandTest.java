package epfabric.deploy.verb.image;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.origin.LocalSigstore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks policies for both kinds of signers. The policies were also checked once with the
 * controller's own validation (github.com/sigstore/policy-controller v0.13.1,
 * ClusterImagePolicy.Validate), which accepts these policies and refuses policies without {@code
 * subject}.
 */
class ImagePolicyCommandTest {
  private static final String PEM =
      """
      -----BEGIN PUBLIC KEY-----
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBq/BePdPwqpey5t9Lq8KorobPCQ1
      FpzwTgIjY8347ZPdjEEPCZ8geT40+8uJ5bj4gwHbiK+RNBW4Mgn1aAw6Iw==
      -----END PUBLIC KEY-----
      """;

  private static final String WORKFLOW =
      "https://github.com/acme/fabric/.github/workflows/deploy.yml@refs/heads/main";

  private static final String HEAD =
      """
      # For sigstore's policy-controller, which has to be in the cluster:
      # https://docs.sigstore.dev/policy-controller/installation
      # It checks namespaces with this label:
      #   kubectl label namespace epfabric-dev-system epfabric-dev-acceptance policy.sigstore.dev/include=true
      apiVersion: policy.sigstore.dev/v1beta1
      kind: ClusterImagePolicy
      metadata:
        name: epfabric-dev-images
      spec:
        images:
        - glob: us-central1-docker.pkg.dev/my-project/epfabric/installer*
        - glob: us-central1-docker.pkg.dev/my-project/epfabric/judge*
        - glob: us-central1-docker.pkg.dev/my-project/epfabric/test*
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeEnvironment() throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), Planned.text("Pulumi.dev.yaml"));
  }

  @Test
  void aPolicyForAKeyRequiresSignatures() throws IOException {
    Path key = Files.writeString(folder.resolve("cosign.pub"), PEM);
    Run run = Cli.run(folder, "image", "policy", "dev", "--key", key.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            HEAD
                + """
                  authorities:
                  - name: signer
                    key:
                      data: |
                """
                + PEM.indent(8)
                + """
                      hashAlgorithm: sha256
                """);
  }

  @Test
  void aPolicyForAnIdentityRequiresAttestations() throws IOException {
    Path root = Files.writeString(folder.resolve("root.json"), new LocalSigstore().trustedRoot());
    String[] arguments = {"image", "policy", "dev", "--trust=attested", "--identity=" + WORKFLOW};
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "--trusted-root=" + root;
    Run run = Cli.run(folder, all);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            HEAD
                + """
                  authorities:
                  - name: signer
                    keyless:
                      url: https://fulcio.sigstore.dev
                      identities:
                      - issuer: https://token.actions.githubusercontent.com
                        subject: https://github.com/acme/fabric/.github/workflows/deploy.yml@refs/heads/main
                    ctlog:
                      url: https://rekor.sigstore.dev
                    attestations:
                    - name: provenance
                      predicateType: https://slsa.dev/provenance/v1
                """);
  }

  @Test
  void aMissingSignerIsAUsageError() {
    Run run = Cli.run(folder, "image", "policy", "dev");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("epfabric: a policy needs the signer of the images")
        .contains("add --key FILE, or --identity ID");
  }
}
