package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.fetch.Pip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.TestAbortedException;

/** Checks that a real pip resolves real Python packages for another machine. */
@Tag("e2e")
@Timeout(600)
class PipTest {
  private static final String INDEX = "https://pypi.org/simple";

  /**
   * The wheels are for Python 3.12 on Linux, regardless of this machine, and their hashes equal the
   * hashes on PyPI.
   */
  @Test
  void pipChoosesWheelsAndTheirHashes() throws FetchException {
    Pip pip = new Pip(LocalPrograms.onPath(String.valueOf(System.getenv("PATH"))));
    List<String> lines;
    try {
      lines =
          pip.resolve(
              new Pip.Question(
                  List.of("numpy==2.3.4", "packaging==25.0"),
                  INDEX,
                  "3.12",
                  ImageArchitecture.AMD64));
    } catch (FetchException e) {
      throw new TestAbortedException("no pip that reaches PyPI: " + e.getMessage());
    }
    assertThat(lines)
        .containsExactly(
            "numpy==2.3.4 --hash=sha256:4121c5beb58a7f9e6dfdee612cb24f4df5cd4db6e8261d7f4d7450a997a65d6a",
            "packaging==25.0 --hash=sha256:29572ef2b1f17581046b3a2227d5c611fb25ec70ca1ba8554b24b0e69331a484");
    assertThat(Files.exists(Path.of("nowhere"))).isFalse();
    assertThat(
            pip.resolve(
                new Pip.Question(List.of("numpy==2.3.4"), INDEX, "3.12", ImageArchitecture.ARM64)))
        .containsExactly(
            "numpy==2.3.4 --hash=sha256:77b84453f3adcb994ddbd0d1c5d11db2d6bda1a2b7fd5ac5bd4649d6f5dc682e");
  }
}
