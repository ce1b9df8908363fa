package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.fetch.LocalPrograms;
import epfabric.base.value.ImageRef;
import epfabric.cli.LocalRegistry;
import epfabric.fabric.plan.notice.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks images that the real cosign signed and attested, in a registry on this machine. */
class ImageOriginTest {
  private static final LocalPrograms PROGRAMS = LocalPrograms.onPath(System.getenv("PATH"));
  private static final String SUBJECT = "origin of image installer";
  private static final String BUILD =
      "build and sign the image: epfabric image build ENV --push --sign KEY";

  @TempDir private Path folder;

  private LocalRegistry registry;
  private ImageRef image;

  @BeforeEach
  void requireCosign() throws IOException {
    assumeTrue(PROGRAMS.find("cosign").isPresent(), "skipped: no cosign on PATH");
    registry = LocalRegistry.start();
    image = registry.image("signed");
    cosign("generate-key-pair", "--output-key-prefix", path("release"));
    cosign("generate-key-pair", "--output-key-prefix", path("other"));
    Files.writeString(
        folder.resolve("services.json"),
        "{\"mediaType\":\"application/vnd.dev.sigstore.signingconfig.v0.2+json\"}");
    Files.writeString(
        folder.resolve("provenance.json"),
        "{\"buildDefinition\":{\"buildType\":\"https://b\",\"externalParameters\":{}},"
            + "\"runDetails\":{\"builder\":{\"id\":\"https://ci\"}}}");
  }

  @AfterEach
  void closeRegistry() {
    if (registry != null) {
      registry.close();
    }
  }

  @Test
  void acceptsImagesThatTheKeySigned() throws IOException {
    sign("sign");
    assertThat(originForKey("release", false).judge(image))
        .isEqualTo(Notice.fine(SUBJECT, "signed by the key release.pub"));
  }

  @Test
  void acceptsImagesThatTheKeyAttested() throws IOException {
    attest();
    assertThat(originForKey("release", true).judge(image))
        .isEqualTo(Notice.fine(SUBJECT, "attested by the key release.pub"));
  }

  @Test
  void refusesAnImageWithoutASignature() {
    assertThat(originForKey("release", false).judge(image))
        .isEqualTo(
            Notice.blocks(
                SUBJECT,
                image
                    + " is not known to be signed by the key release.pub; cosign: no signatures found",
                BUILD));
  }

  @Test
  void refusesImagesThatADifferentKeySigned() throws IOException {
    sign("sign");
    Notice notice = originForKey("other", false).judge(image);
    assertThat(notice.message())
        .startsWith(image + " is not known to be signed by the key other.pub; cosign: no matching");
    assertThat(notice).isEqualTo(Notice.blocks(SUBJECT, notice.message(), BUILD));
  }

  @Test
  void refusesTheSignatureOfAnotherImage() throws IOException {
    sign("sign");
    ImageRef other = registry.image("another");
    registry.moveSignatures(image, other);
    Notice notice = originForKey("release", false).judge(other);
    assertThat(notice.message())
        .startsWith(other + " is not known to be signed by the key release.pub; cosign: ");
    assertThat(notice).isEqualTo(Notice.blocks(SUBJECT, notice.message(), BUILD));
  }

  @Test
  void aSignatureIsNotAcceptedAsAnAttestation() throws IOException {
    sign("sign");
    Notice notice = originForKey("release", true).judge(image);
    assertThat(notice)
        .isEqualTo(
            Notice.blocks(
                SUBJECT,
                notice.message(),
                "its builder can attest it: cosign attest --type slsaprovenance1 --predicate FILE "
                    + image));
  }

  @Test
  void anUnreachableRegistryBlocksTheImage() {
    registry.close();
    Notice notice = originForKey("release", false).judge(image);
    assertThat(notice.message()).contains("connection refused");
    assertThat(notice).isEqualTo(Notice.blocks(SUBJECT, notice.message(), BUILD));
  }

  private ImageOrigin originForKey(String key, boolean attested) {
    return new ImageOrigin(
        "the key " + key + ".pub",
        attested,
        List.of("--key=" + path(key + ".pub"), "--insecure-ignore-tlog=true"));
  }

  private void attest() throws IOException {
    sign("attest", "--type", "slsaprovenance1", "--predicate", path("provenance.json"));
  }

  private void sign(String verb, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of(verb, "--yes", "--key", path("release.key")));
    all.addAll(List.of("--signing-config", path("services.json")));
    all.addAll(List.of(options));
    all.add(image.toString());
    cosign(all.toArray(String[]::new));
  }

  /** Runs cosign with an empty password, because cosign encrypts its keys. */
  private static void cosign(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "COSIGN_PASSWORD=", "cosign"));
    command.addAll(List.of(arguments));
    LocalPrograms.Answer answer = PROGRAMS.run(command, Duration.ofMinutes(2), false);
    assertThat(answer.well()).as(answer.err()).isTrue();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
