package epfabric.deploy.image;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.standin.Sources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class ImageJarsTest {
  private static byte[] jarBeforeSplitting(List<String> names) throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(written)) {
      out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      out.write(
          "Manifest-Version: 1.0\nImplementation-Version: 7\nMain-Class: a.B\n"
              .getBytes(StandardCharsets.UTF_8));
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    return written.toByteArray();
  }

  private static List<String> names(byte[] jar) throws IOException {
    List<String> names = new ArrayList<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        names.add(entry.getName());
        assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
      }
    }
    return names;
  }

  private static byte[] jar(List<String> names, String jarName) throws IOException {
    return Objects.requireNonNull(ImageJars.of(jarBeforeSplitting(names)).get(jarName));
  }

  @Test
  void noClassIsInBothJars() throws IOException {
    List<String> names =
        List.of(
            "com/pulumi/Pulumi.class",
            "dev/sigstore/KeylessVerifier.class",
            "epfabric/cli/Main.class",
            "epfabric/operate/live/LiveCluster.class",
            "epfabric/rehearsal/scenario/Rehearsal.class",
            "epfabric/results/judge/verdict/Verdict.class",
            "epfabric/installer/node/bin/install",
            "io/fabric8/kubernetes/client/KubernetesClient.class",
            "picocli/CommandLine.class");
    assertThat(names(jar(names, ImageJars.JUDGE)))
        .containsExactly(
            "META-INF/MANIFEST.MF",
            "epfabric/results/judge/verdict/Verdict.class",
            "picocli/CommandLine.class");
    assertThat(names(jar(names, ImageJars.OPERATE)))
        .containsExactly(
            "epfabric/cli/Main.class",
            "epfabric/operate/live/LiveCluster.class",
            "io/fabric8/kubernetes/client/KubernetesClient.class");
  }

  @Test
  void jarOfTheJudgeContainsTheWholeCoreModule() throws IOException {
    List<String> core = new ArrayList<>();
    for (Path file : Sources.files(Sources.classes().subList(0, 1), ".class")) {
      core.add(file.subpath(3, file.getNameCount()).toString());
    }
    assertThat(core).contains("epfabric/results/verb/JudgeMain.class").hasSizeGreaterThan(500);
    assertThat(names(jar(core, ImageJars.JUDGE))).containsAll(core);
  }

  @Test
  void theManifestKeepsTheVersionAndNamesTheOtherJar() throws IOException {
    byte[] judge = jar(List.of(), ImageJars.JUDGE);
    try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(judge))) {
      assertThat(in.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("epfabric.results.verb.JudgeMain");
      assertThat(in.getManifest().getMainAttributes().getValue("Class-Path"))
          .isEqualTo("operate.jar");
      assertThat(in.getManifest().getMainAttributes().getValue("Implementation-Version"))
          .isEqualTo("7");
    }
  }

  @Test
  void theOrderOfClassesDoesNotChangeTheJars() throws IOException {
    List<String> names = List.of("epfabric/cli/Main.class", "epfabric/base/A.class");
    List<String> reversed = List.of("epfabric/base/A.class", "epfabric/cli/Main.class");
    assertThat(jar(names, ImageJars.JUDGE)).isEqualTo(jar(reversed, ImageJars.JUDGE));
    assertThat(jar(names, ImageJars.OPERATE)).isEqualTo(jar(reversed, ImageJars.OPERATE));
  }
}
