package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.bundle.ChecksumFinding.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleFolderTest {
  private static final int MUTATIONS =
      Boolean.parseBoolean(System.getenv("EPFABRIC_LONG")) ? 1_000 : 200;
  private static final long SEED = Long.getLong("epfabric.seed", 20260101L);

  private static final Bundle BUNDLE =
      Bundle.of(
          Map.of(
              "Pulumi.yaml", bytes("name: epfabric\n"),
              "plan.json", bytes("{\"a\": 1}\n"),
              "manifests/010-a.yaml", bytes("kind: A\n"),
              "manifests/020-b.yaml", bytes("kind: B\n"),
              "empty.txt", new byte[0]),
          Map.of("generator", "epfabric"));

  @TempDir private Path scratch;
  private Path folder;

  @BeforeEach
  void writeBundle() throws IOException {
    folder = scratch.resolve("bundle");
    new BundleFolder(folder).replaceWith(BUNDLE);
  }

  @Test
  void scriptsAreWrittenAsExecutableFiles() throws IOException {
    Map<String, byte[]> files = Map.of("a.sh", bytes("#!/bin/sh\n"), "b.sh", bytes("# no\n"));
    new BundleFolder(folder).replaceWith(Bundle.of(files, Map.of("generator", "epfabric")));
    assertThat(folder.resolve("a.sh")).isExecutable();
    assertThat(Files.isExecutable(folder.resolve("b.sh"))).isFalse();
  }

  @Test
  void anUnchangedBundleHasNoFindings() throws IOException {
    assertThat(new BundleFolder(folder).verify()).isEmpty();
  }

  @Test
  void changedRemovedAndAddedFilesAreReported() throws IOException {
    Files.writeString(folder.resolve("plan.json"), "{}");
    Files.delete(folder.resolve("manifests/010-a.yaml"));
    Files.writeString(folder.resolve("manifests/015-c.yaml"), "kind: C\n");
    assertThat(new BundleFolder(folder).verify())
        .containsExactly(
            new ChecksumFinding("manifests/010-a.yaml", Kind.MISSING),
            new ChecksumFinding("manifests/015-c.yaml", Kind.EXTRA),
            new ChecksumFinding("plan.json", Kind.CHANGED));
  }

  @Test
  void aLinkIsNotAFileOfABundle() throws IOException {
    Files.delete(folder.resolve("plan.json"));
    Files.createSymbolicLink(folder.resolve("plan.json"), folder.resolve("Pulumi.yaml"));
    assertThat(new BundleFolder(folder).verify())
        .containsExactly(new ChecksumFinding("plan.json", Kind.IRREGULAR));
  }

  @Test
  void pathsOutsideTheFolderInTheChecksumListAreNeverFollowed() throws IOException {
    Path list = folder.resolve("checksums.txt");
    Files.writeString(list, Files.readString(list).replace("  plan.json", "  ../plan.json"));
    assertThat(new BundleFolder(folder).verify())
        .containsExactly(new ChecksumFinding("checksums.txt", Kind.CHANGED));
  }

  @Test
  void aDeeplyNestedDescriptionIsReportedAsChanged() throws IOException {
    int depth = 100_000;
    String deep =
        "{\"generator\": \"epfabric\",\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
    Files.writeString(folder.resolve("bundle.json"), deep);
    assertThat(new BundleFolder(folder).verify())
        .containsExactly(new ChecksumFinding("bundle.json", Kind.CHANGED));
  }

  @Test
  void everyRandomMutationIsFoundAndNamed() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < MUTATIONS; i++) {
      new BundleFolder(folder).replaceWith(BUNDLE);
      String mutated = mutate(random);
      assertThat(new BundleFolder(folder).verify())
          .as("mutation %d of seed %d: %s", i, SEED, mutated)
          .extracting(ChecksumFinding::path)
          .contains(mutated);
    }
  }

  /** Flips a byte of a file, or removes or adds a file, and returns the path of this file. */
  private String mutate(Random random) throws IOException {
    List<String> paths = new ArrayList<>(BUNDLE.files().keySet());
    String path = paths.get(random.nextInt(paths.size()));
    byte[] content = Files.readAllBytes(folder.resolve(path));
    int kindOfMutation = random.nextInt(4);
    if (kindOfMutation == 0) {
      Files.delete(folder.resolve(path));
      return path;
    }
    if (kindOfMutation == 1) {
      String added = "manifests/x" + random.nextInt(1_000_000);
      Files.write(folder.resolve(added), content);
      return added;
    }
    Files.write(folder.resolve(path), flipped(content, random));
    return path;
  }

  private static byte[] flipped(byte[] content, Random random) {
    if (content.length == 0) {
      return new byte[] {1};
    }
    byte[] changed = content.clone();
    changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    return changed;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
