package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.jobs.verb.accept.RunStore.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the store that keeps acceptance runs in a folder. */
class FolderStoreTest {
  @TempDir private Path folder;

  private Path runs;
  private FolderStore store;

  @BeforeEach
  void createStore() {
    runs = folder.resolve("deep/runs");
    store = new FolderStore(runs);
  }

  @Test
  void theFolderIsCreatedWithTheFirstRun() throws IOException {
    assertThat(store.runs()).isEmpty();
    assertThat(store.reserve("0001")).isTrue();
    assertThat(store.runs()).containsExactly("0001");
    assertThat(runs).isDirectory();
  }

  @Test
  void aNumberIsAssignedOnce() throws IOException {
    store.runs();
    assertThat(store.reserve("0001")).isTrue();
    assertThat(store.reserve("0001")).isFalse();
    store.release("0001");
    assertThat(store.reserve("0001")).isTrue();
  }

  @Test
  void storedFilesAreKeptWhenTheNumberIsReleased() throws IOException {
    store.runs();
    store.reserve("0001");
    store.write("0001", "accept.json", "{}");
    store.release("0001");
    store.release("0002");
    assertThat(store.read("0001", "accept.json")).map(Line::text).contains("{}");
  }

  @Test
  void readingAMissingFileReturnsNoText() {
    assertThat(store.read("0001", "accept.json")).isEmpty();
    assertThat(store.history()).isEmpty();
  }

  @Test
  void linesAreAppendedToTheHistory() throws IOException {
    store.runs();
    store.append("0001", "one\n");
    store.append("0002", "two\n");
    String file = runs.resolve("history.jsonl").toString();
    assertThat(store.history())
        .isEqualTo(List.of(new Line(file + ":1", "one"), new Line(file + ":2", "two")));
  }

  @Test
  void aFileInPlaceOfTheFolderIsReported() throws IOException {
    Files.createDirectories(runs.getParent());
    Files.writeString(runs, "");
    assertThatThrownBy(() -> store.runs()).isInstanceOf(IOException.class);
  }

  @Test
  void aNumberThatAnotherRunTakesIsAnError() throws IOException {
    RunStore alwaysReserved =
        new RunStore() {
          @Override
          public List<String> runs() {
            return List.of();
          }

          @Override
          public boolean reserve(String number) {
            return false;
          }

          @Override
          public void release(String number) {}

          @Override
          public Optional<Line> read(String number, String name) {
            return Optional.empty();
          }

          @Override
          public void write(String number, String name, String text) {}

          @Override
          public List<Line> history() {
            return List.of();
          }

          @Override
          public void append(String number, String line) {}

          @Override
          public String place(String number) {
            return "runs/" + number;
          }
        };
    assertThatThrownBy(() -> new AcceptHistory(alwaysReserved).next(List.of()))
        .isInstanceOf(CommandException.class)
        .hasMessage("another run is using runs/0001\n  hint: try again");
  }
}
