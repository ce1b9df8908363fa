package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.bundle.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstallerFilesTest {
  @Test
  void filesEqualThoseOfTheRepositoryWithoutTests() throws IOException {
    Map<String, byte[]> files = InstallerFiles.all();
    assertThat(files)
        .containsKeys(
            "installer/Dockerfile",
            "installer/build/fetch.sh",
            "installer/build/mirror/README",
            "installer/test/launch.py",
            "kernels/deep_ep/epfabric_ep/shadow/deep_ep/__init__.py",
            "kernels/deep_ep/wheel.py",
            "kernels/deepep_bench/deepep_bench/__main__.py",
            "kernels/deepep_bench/deepep_bench/drivers/v1.py",
            "kernels/ep/CMakePresets.json",
            "kernels/ep/include/epfabric_ep.h",
            "kernels/ep/src/exports.map",
            "kernels/epbench/CMakeLists.txt",
            "kernels/epbench/profiles/b200x8.json",
            "kernels/epbench/src/gpu/dispatch.cu")
        .doesNotContainKey("installer/versions.env");
    assertThat(files.keySet())
        .noneMatch(path -> path.contains("tests/") || path.endsWith(".bats"))
        .noneMatch(path -> path.contains("_cache") || path.contains("__pycache__"))
        .allSatisfy(
            path -> assertThat(files.get(path)).isEqualTo(Files.readAllBytes(Path.of(path))));
  }

  /** A jar stores no file modes, so the mode follows from the file's first line. */
  @Test
  void filesThatStartLikeAProgramAreExecutableInTheRepository() throws IOException {
    assertThat(InstallerFiles.all())
        .allSatisfy(
            (path, content) ->
                assertThat(Files.isExecutable(Path.of(path)))
                    .as("%s is executable", path)
                    .isEqualTo(Bundle.isProgram(content)));
  }
}
