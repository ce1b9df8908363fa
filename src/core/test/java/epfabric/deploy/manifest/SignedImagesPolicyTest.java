package epfabric.deploy.manifest;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.SignedImagesPolicy.Identity;
import epfabric.deploy.manifest.SignedImagesPolicy.Signer;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import org.junit.jupiter.api.Test;

/** Tests the ClusterImagePolicy for sigstore's policy controller. */
class SignedImagesPolicyTest {
  private static final Signer BUILDER =
      new Identity("https://accounts.google.com", "builder@example.com");

  private static String yaml(Signer signer, boolean attested, EnvironmentBuilder environment) {
    return new SignedImagesPolicy(signer, attested).yaml(Planning.planOf(environment));
  }

  @Test
  void aSignerWithAnIdentityIsVerifiedKeylessly() {
    assertThat(yaml(BUILDER, false, anEnvironment()))
        .isEqualTo(
            """
            # For sigstore's policy-controller, which has to be in the cluster:
            # https://docs.sigstore.dev/policy-controller/installation
            # It checks namespaces with this label:
            #   kubectl label namespace epfabric-test-system epfabric-test-acceptance \
            policy.sigstore.dev/include=true
            apiVersion: policy.sigstore.dev/v1beta1
            kind: ClusterImagePolicy
            metadata:
              name: epfabric-test-images
            spec:
              images:
              - glob: us-central1-docker.pkg.dev/my-project/epfabric/installer*
              - glob: us-central1-docker.pkg.dev/my-project/epfabric/judge*
              - glob: us-central1-docker.pkg.dev/my-project/epfabric/test*
              authorities:
              - name: signer
                keyless:
                  url: https://fulcio.sigstore.dev
                  identities:
                  - issuer: https://accounts.google.com
                    subject: builder@example.com
                ctlog:
                  url: https://rekor.sigstore.dev
            """);
  }

  @Test
  void aPublicKeyIsWrittenUnchanged() {
    String pem = "-----BEGIN PUBLIC KEY-----\nMFkw+/=\n-----END PUBLIC KEY-----\n";
    Object authority =
        Parsed.at(
            Parsed.documents(yaml(new SignedImagesPolicy.Key(pem), false, anEnvironment())).get(0),
            "spec",
            "authorities",
            0);
    assertThat(Parsed.at(authority, "key", "data")).isEqualTo(pem);
    assertThat(Parsed.at(authority, "key", "hashAlgorithm")).isEqualTo("sha256");
    assertThat(Parsed.find(authority, "keyless")).isEmpty();
    assertThat(Parsed.find(authority, "ctlog")).isEmpty();
    assertThat(Parsed.find(authority, "attestations")).isEmpty();
  }

  @Test
  void anAttestationIsRequiredInAdditionToTheSignature() {
    assertThat(yaml(BUILDER, true, anEnvironment()))
        .contains("keyless:\n")
        .endsWith(
            """
                attestations:
                - name: provenance
                  predicateType: https://slsa.dev/provenance/v1
            """);
  }

  @Test
  void aRepositoryOfSeveralImagesIsListedOnce() {
    EnvironmentBuilder environment = anEnvironment();
    for (String image : new String[] {"installer", "test", "judge"}) {
      environment.withImage(image, "example.com/all@sha256:" + "ab".repeat(32));
    }
    assertThat(yaml(BUILDER, false, environment))
        .containsOnlyOnce("- glob: example.com/all*\n")
        .doesNotContain("docker.pkg.dev");
  }
}
