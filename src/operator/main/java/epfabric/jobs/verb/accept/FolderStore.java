package epfabric.jobs.verb.accept;

import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OwnFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Stores runs in a folder of this machine, with one line per run in {@code history.jsonl}. */
public record FolderStore(Path folder) implements RunStore {
  private static final String HISTORY = "history.jsonl";

  @Override
  public List<String> runs() throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> below = Files.list(folder)) {
      return below.map(path -> path.getFileName().toString()).toList();
    }
  }

  @Override
  public boolean reserve(String number) throws IOException {
    try {
      Files.createDirectory(folder.resolve(number));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  @Override
  public void release(String number) {
    try {
      Files.deleteIfExists(folder.resolve(number));
    } catch (IOException e) {
      // The folder may remain: it is empty, or it holds files that were already stored.
    }
  }

  @Override
  public Optional<Line> read(String number, String name) {
    Path file = folder.resolve(number).resolve(name);
    return Files.exists(file)
        ? Optional.of(new Line(file.toString(), text(file, InputFile.WRITTEN)))
        : Optional.empty();
  }

  private static String text(Path file, int limit) {
    return new String(InputFile.bytes(file, limit), StandardCharsets.UTF_8);
  }

  @Override
  public void write(String number, String name, String text) throws IOException {
    NewFile.write(folder.resolve(number).resolve(name), text);
  }

  @Override
  public List<Line> history() {
    Path file = folder.resolve(HISTORY);
    if (!Files.exists(file)) {
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    for (String line : text(file, InputFile.RECORDED).lines().toList()) {
      lines.add(new Line(file + ":" + (lines.size() + 1), line));
    }
    return lines;
  }

  @Override
  public void append(String number, String line) throws IOException {
    Files.writeString(
        folder.resolve(HISTORY), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Override
  public String place(String number) {
    return OwnFolders.fromHere(folder.resolve(number)).toString();
  }
}
