package epfabric.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A folder of programs that replace those on PATH and record their calls. */
public final class FakePrograms implements AutoCloseable {
  private final Path folder;

  public FakePrograms(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    System.setProperty("epfabric.path", folder.toString());
  }

  /** Adds a program that records its arguments in {@code $log}, one call a line. */
  public FakePrograms program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(
        file,
        "#!/bin/bash\nlog='"
            + log()
            + "'\nprintf '%s\\n' \""
            + name
            + " $*\" >> \"$log\"\n"
            + script
            + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return this;
  }

  /** Returns every call so far: name and arguments. */
  public List<String> calls() throws IOException {
    return Files.exists(log()) ? Files.readAllLines(log()) : List.of();
  }

  /** Returns the calls that start with {@code start}. */
  public Stream<String> calls(String start) throws IOException {
    return calls().stream().filter(call -> call.startsWith(start));
  }

  private Path log() {
    return folder.resolve("calls.log");
  }

  @Override
  public void close() {
    System.clearProperty("epfabric.path");
  }
}
