package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that a bundle is replaced correctly despite kills, concurrent writers, links and a failing
 * disk.
 */
class FolderReplacementTest {
  private static final Duration NO_WAIT = Duration.ZERO;
  private static final Duration LONG_WAIT = Duration.ofMinutes(1);

  @TempDir private Path parent;

  private static Bundle bundle(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return Bundle.of(
        Map.of("a.txt", bytes, "manifests/b.txt", bytes, content + ".txt", bytes),
        Map.of("generator", "epfabric", "environment", content));
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A disk that kills its process after a number of steps, so that no cleanup runs. */
  private static final class DyingDisk extends BundleDisk {
    private int remainingSteps;

    DyingDisk(int steps) {
      remainingSteps = steps;
    }

    @Override
    void before(String step, Path path) {
      remainingSteps--;
      if (remainingSteps < 0) {
        throw new Killed();
      }
    }
  }

  private Path folder() {
    return parent.resolve("dev");
  }

  private FolderReplacement replacementOn(BundleDisk disk) throws IOException {
    return new FolderReplacement(folder(), disk, NO_WAIT);
  }

  private List<String> entriesOfParent() throws IOException {
    try (Stream<Path> paths = Files.list(parent)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  /** Returns the environment of the existing bundle, which must be complete. */
  private String completeBundle() throws IOException {
    BundleFolder there = new BundleFolder(folder());
    assertThat(there.verify()).isEmpty();
    return there.environment().orElseThrow();
  }

  @Test
  void aKillLeavesTheOldOrTheNewBundleAndTheNextRunCleansUp() throws IOException {
    List<String> bundlesAfterKills = new ArrayList<>();
    boolean done = false;
    for (int steps = 0; !done; steps++) {
      replacementOn(new BundleDisk()).with(bundle("old"), () -> {});
      try {
        replacementOn(new DyingDisk(steps)).with(bundle("new"), () -> {});
        done = true;
      } catch (Killed e) {
        bundlesAfterKills.add(Files.exists(folder()) ? completeBundle() : "aside");
      }
      replacementOn(new BundleDisk())
          .inspect(
              () ->
                  assertThat(completeBundle())
                      .as("after %s", bundlesAfterKills)
                      .isIn("old", "new"));
      replacementOn(new BundleDisk()).with(bundle("next"), () -> {});
      assertThat(completeBundle()).isEqualTo("next");
      assertThat(entriesOfParent()).containsExactly("dev");
    }
    assertThat(bundlesAfterKills).containsSubsequence("old", "old", "aside", "new", "new");
    assertThat(bundlesAfterKills.stream().filter("aside"::equals)).hasSize(1);
  }

  @Test
  void aKillWithoutAnOldBundleLeavesNothingOrTheNewBundle() throws IOException {
    boolean done = false;
    for (int steps = 0; !done; steps++) {
      try {
        replacementOn(new DyingDisk(steps)).with(bundle("new"), () -> {});
        done = true;
      } catch (Killed e) {
        assertThat(!Files.exists(folder()) || completeBundle().equals("new")).isTrue();
      }
      replacementOn(new BundleDisk()).with(bundle("next"), () -> {});
      assertThat(entriesOfParent()).containsExactly("dev");
      new BundleDisk().delete(folder());
    }
  }

  /** A disk on which a file cannot be deleted, for example because its folder is not writable. */
  private static final class KeepingDisk extends BundleDisk {
    @Override
    void before(String step, Path path) throws IOException {
      if (step.equals("delete") && path.endsWith("old.txt")) {
        throw new AccessDeniedException(path.toString());
      }
    }
  }

  @Test
  void aFolderThatCannotBeDeletedDoesNotBlockTheNextReplacement() throws IOException {
    replacementOn(new BundleDisk()).with(bundle("old"), () -> {});
    Path kept = parent.resolve(".epfabric-gone-0.dev");
    for (String next : List.of("new", "newer")) {
      assertThat(replacementOn(new KeepingDisk()).with(bundle(next), () -> {}))
          .singleElement()
          .satisfies(
              left -> {
                assertThat(left.folder()).isEqualTo(kept);
                assertThat(left.why()).hasMessage(kept.resolve("old.txt").toString());
              });
      assertThat(completeBundle()).isEqualTo(next);
      assertThat(entriesOfParent()).containsExactly(".epfabric-gone-0.dev", "dev");
    }
    assertThat(replacementOn(new BundleDisk()).with(bundle("newest"), () -> {})).isEmpty();
    assertThat(entriesOfParent()).containsExactly("dev");
  }

  @Test
  void theOldBundleIsRestoredIfTheNewOneCannotBeMoved() throws IOException {
    replacementOn(new BundleDisk()).with(bundle("old"), () -> {});
    BundleDisk refusing =
        new BundleDisk() {
          @Override
          void before(String step, Path path) throws IOException {
            if (step.equals("rename") && path.endsWith("bundle")) {
              throw new AccessDeniedException(path.toString());
            }
          }
        };
    assertThatThrownBy(() -> replacementOn(refusing).with(bundle("new"), () -> {}))
        .isInstanceOf(AccessDeniedException.class);
    assertThat(completeBundle()).isEqualTo("old");
    assertThat(entriesOfParent()).containsExactly("dev");
  }

  @Test
  void aRefusedReplacementKeepsTheFolder() throws IOException {
    replacementOn(new BundleDisk()).with(bundle("old"), () -> {});
    BundleFolder.Check refusal =
        () -> {
          throw new IOException("it is mine");
        };
    assertThatThrownBy(() -> replacementOn(new BundleDisk()).with(bundle("new"), refusal))
        .hasMessage("it is mine");
    assertThat(completeBundle()).isEqualTo("old");
    assertThat(entriesOfParent()).containsExactly("dev");
  }

  @Test
  void aSecondWriterLeavesTheFolderUnchanged() throws IOException {
    replacementOn(new BundleDisk())
        .with(
            bundle("winner"),
            () ->
                assertThatThrownBy(
                        () -> replacementOn(new BundleDisk()).with(bundle("loser"), () -> {}))
                    .isInstanceOf(AnotherWriterException.class)
                    .hasMessage("another epfabric process is writing this folder"));
    assertThat(completeBundle()).isEqualTo("winner");
    assertThat(entriesOfParent()).containsExactly("dev");
  }

  @Test
  void theLockIsRetriedWhenItsFolderIsRemovedMeanwhile() throws IOException {
    BundleDisk racing =
        new BundleDisk() {
          private boolean removed;

          @Override
          void before(String step, Path path) throws IOException {
            if (!removed && path.endsWith(".epfabric-new.dev")) {
              removed = true;
              throw new FileAlreadyExistsException(path.toString());
            }
          }
        };
    new FolderReplacement(folder(), racing, LONG_WAIT).with(bundle("new"), () -> {});
    assertThat(completeBundle()).isEqualTo("new");
  }

  @Test
  void aFileInPlaceOfTheWorkFolderIsReported() throws IOException {
    Path file = Files.createFile(parent.resolve(".epfabric-new.dev"));
    assertThatThrownBy(() -> replacementOn(new BundleDisk()).with(bundle("new"), () -> {}))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessage(file.toString());
  }

  @Test
  void concurrentWritersWaitForEachOther() throws Exception {
    int writers = 6;
    int rounds = 10;
    CyclicBarrier start = new CyclicBarrier(writers);
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        Bundle bundleOfWriter = bundle("w" + i);
        tasks.add(
            () -> {
              start.await();
              for (int round = 0; round < rounds; round++) {
                boolean checked = round > 0;
                new FolderReplacement(folder(), new BundleDisk(), LONG_WAIT)
                    .with(
                        bundleOfWriter,
                        () -> assertThat(checked && completeBundle().isEmpty()).isFalse());
              }
              return null;
            });
      }
      for (Future<Void> end : pool.invokeAll(tasks)) {
        end.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(completeBundle()).startsWith("w");
    assertThat(entriesOfParent()).containsExactly("dev");
  }

  @Test
  void aLinkIsFollowedToTheFolder() throws IOException {
    Path link = Files.createSymbolicLink(parent.resolve("link"), Path.of("middle"));
    Files.createSymbolicLink(parent.resolve("middle"), folder());
    for (String content : List.of("first", "second")) {
      new BundleFolder(link).replaceWith(bundle(content));
      assertThat(completeBundle()).isEqualTo(content);
      assertThat(new BundleFolder(link).verify()).isEmpty();
    }
    assertThat(link).isSymbolicLink();
    assertThat(entriesOfParent()).containsExactly("dev", "link", "middle");
  }

  @Test
  void aLinkToItselfIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(parent.resolve("link"), Path.of("link"));
    assertThatThrownBy(() -> new BundleFolder(link).replaceWith(bundle("new")))
        .hasMessage(link.toString());
  }
}
