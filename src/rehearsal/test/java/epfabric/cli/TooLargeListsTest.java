package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that {@code verify} reports lists and signatures that are too large, with exit code 4. */
class TooLargeListsTest {
  private static final int TOO_LARGE = (1 << 24) + 1;

  @TempDir private Path scratch;
  private SignedBundle signed;

  @BeforeEach
  void writeChangedBundle() throws Exception {
    signed = new SignedBundle(scratch);
    Files.writeString(signed.folder.resolve("plan.json"), "{\"a\": 2}\n");
  }

  @Test
  void aTooLargeSignatureIsReported() throws IOException {
    Run run = verifyWithLargeFile("bundle.sigstore.json");
    assertThat(run.out()).isEqualTo("  changed    plan.json\n");
    assertThat(run.err())
        .isEqualTo(
            "epfabric: "
                + signed.folder
                + " is not the bundle that was written: 1 difference\n"
                + "epfabric: "
                + signed.folder
                + ": bundle.sigstore.json has more than 16777216 bytes\n");
    assertThat(run.exit()).isEqualTo(4);
  }

  @Test
  void aTooLargeListOfChecksumsIsReported() throws IOException {
    Run run = verifyWithLargeFile("checksums.txt");
    assertThat(run.out()).isEqualTo("  changed    checksums.txt\n");
    assertThat(run.err()).endsWith(": checksums.txt has more than 16777216 bytes\n");
    assertThat(run.exit()).isEqualTo(4);
  }

  @Test
  void aTooLargeDescriptionIsReported() throws IOException {
    Run run = verifyWithLargeFile("bundle.json");
    assertThat(run.out())
        .isEqualTo(
            """
              changed    bundle.json
              changed    plan.json
            ok: signed by the key release.pub
            """);
    assertThat(run.exit()).isEqualTo(4);
  }

  private Run verifyWithLargeFile(String name) throws IOException {
    Files.write(signed.folder.resolve(name), new byte[TOO_LARGE]);
    return signed.verify("--key", signed.publicKey.toString());
  }
}
