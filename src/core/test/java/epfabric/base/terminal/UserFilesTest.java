package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests reads, writes and deletions of files and folders that the user named. */
class UserFilesTest {
  private static final String PAGE_MARKER = "<meta name=\"generator\" content=\"epfabric report\">";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }

  private List<Path> filesInFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static void assertRefused(Runnable reading, ExitCode code, String message) {
    assertThatThrownBy(reading::run)
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessage(message);
  }

  @Test
  void aFileMayHaveExactlyTheMaximumSize() throws IOException {
    Path file = file("12345");
    assertThat(InputFile.bytes(file, 5)).isEqualTo("12345".getBytes(StandardCharsets.UTF_8));
    assertRefused(() -> InputFile.bytes(file, 4), ExitCode.USAGE, file + " has more than 4 bytes");
  }

  @Test
  void anEmptyFileIsRead() throws IOException {
    assertThat(InputFile.bytes(file(""), 5)).isEmpty();
  }

  @Test
  void aLinkToAFileIsFollowed() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file("x"));
    assertThat(InputFile.bytes(link, 5)).hasSize(1);
  }

  @Test
  void aPathThatIsNoFileIsReported() throws IOException {
    Path brokenLink = Files.createSymbolicLink(folder.resolve("lost"), folder.resolve("nothing"));
    for (Path path :
        new Path[] {folder, brokenLink, folder.resolve("nothing"), Path.of("/dev/zero")}) {
      assertRefused(() -> InputFile.bytes(path, 5), ExitCode.USAGE, "not a regular file: " + path);
    }
  }

  @Test
  void deletingAFolderKeepsTheTargetsOfItsLinks() throws IOException {
    Path theirs = Files.createDirectories(folder.resolve("theirs"));
    Path kept = Files.writeString(theirs.resolve("kept"), "x");
    Path ours = Files.createDirectories(folder.resolve("ours/inner"));
    Files.createSymbolicLink(ours.resolve("folder"), theirs);
    Files.createSymbolicLink(ours.resolve("file"), kept);
    Files.createSymbolicLink(ours.resolve("lost"), folder.resolve("nothing"));
    OwnFolders.delete(folder.resolve("ours"));
    assertThat(folder.resolve("ours")).doesNotExist();
    assertThat(kept).hasContent("x");
  }

  @Test
  void deletingAMissingFileHasNoEffect() throws IOException {
    Path file = file("x");
    OwnFolders.delete(file);
    OwnFolders.delete(folder.resolve("nothing"));
    assertThat(file).doesNotExist();
  }

  @Test
  void aPathIsFreeIfItIsAbsentOrAnEmptyFolder() throws IOException {
    assertThat(OwnFolders.isFree(folder.resolve("nothing"))).isTrue();
    assertThat(OwnFolders.isFree(folder)).isTrue();
    Path file = file("");
    assertThat(OwnFolders.isFree(file)).isFalse();
    assertThat(OwnFolders.isFree(folder)).isFalse();
  }

  @Test
  void foldersAreNamedAsTheUserWouldTypeThem() {
    assertThat(OwnFolders.fromHere(Path.of("build/../a/b"))).hasToString("a/b");
    assertThat(OwnFolders.fromHere(Path.of("").toAbsolutePath())).hasToString(".");
    assertThat(OwnFolders.fromHere(Path.of("a/.."))).hasToString(".");
    assertThat(OwnFolders.fromHere(folder)).isEqualTo(folder);
    assertThat(OwnFolders.fromHere(Path.of("..")).isAbsolute()).isTrue();
  }

  @Test
  void aWriteReplacesAFile() throws IOException {
    Path file = file("old and longer");
    NewFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(filesInFolder()).containsExactly(file);
  }

  @Test
  void aFailedWriteLeavesNoFile() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Files.createDirectory(taken.resolve("inner"));
    assertThatThrownBy(() -> NewFile.write(taken, "x")).isInstanceOf(IOException.class);
    assertThat(filesInFolder()).containsExactly(taken);
  }

  @Test
  void aPageReplacesOnlyAPageOfEpfabric() throws IOException {
    new PageFile(folder.resolve("nothing"), PAGE_MARKER).refuseToOverwrite("");
    new PageFile(file("<html>" + PAGE_MARKER), PAGE_MARKER).refuseToOverwrite("");
    assertThat(new PageFile(file(PAGE_MARKER), PAGE_MARKER).isOurs()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "generator"})
  void aPageDoesNotReplaceAFileThatIsNoPage(String text) throws IOException {
    PageFile page = new PageFile(file(text), PAGE_MARKER);
    assertThatThrownBy(() -> page.refuseToOverwrite("choose another file, or remove it"))
        .isInstanceOfSatisfying(
            CommandException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WOULD_OVERWRITE))
        .hasMessage(
            page.file()
                + " exists and is not a page of epfabric\n"
                + "  hint: choose another file, or remove it");
  }

  @Test
  void aPageIsRecognizedByItsHeadOnly() throws IOException {
    PageFile page = new PageFile(file(" ".repeat(1 << 16) + PAGE_MARKER), PAGE_MARKER);
    assertThat(page.isOurs()).isFalse();
  }

  @Test
  void aPageDoesNotReplaceAFolder() {
    assertThatThrownBy(() -> new PageFile(folder, PAGE_MARKER).refuseToOverwrite(""))
        .hasMessage(folder + " is a folder\n  hint: name a file");
  }

  @Test
  void anInputOutputErrorIsReportedWithItsKind() {
    IOException missing = new NoSuchFileException("/x/y");
    assertThat(FileFailure.reason(missing)).isEqualTo("/x/y (NoSuchFile)");
    assertThat(FileFailure.reason(new UncheckedIOException(missing)))
        .isEqualTo("/x/y (NoSuchFile)");
    assertThat(FileFailure.reason(new EOFException())).isEqualTo("EOF");
  }
}
