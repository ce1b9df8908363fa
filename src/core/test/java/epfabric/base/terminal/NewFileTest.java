package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
  @TempDir private Path folder;

  @Test
  void noLinkIsWrittenThrough() throws IOException {
    Path theirs = Files.writeString(folder.resolve("theirs"), "theirs");
    Path file = folder.resolve("file.yaml");
    Files.createSymbolicLink(file, theirs);
    Files.createSymbolicLink(folder.resolve(".file.yaml.part"), theirs);
    NewFile.write(file, "ours");
    assertThat(theirs).hasContent("theirs");
    assertThat(file).isRegularFile().hasContent("ours");
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(folder.resolve(".file.yaml.part")).doesNotExist();
  }
}
