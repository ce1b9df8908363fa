package epfabric.rehearsal.pulumi;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Whose plugins a pulumi CLI uses with an emulated world. */
public enum Plugins {
  /** Ours, attached where the CLI would start some: nothing has to be installed. */
  OWN,

  /**
   * The Google provider that is installed, and the Java language host on PATH if there is one.
   * Kubernetes stays ours.
   */
  INSTALLED;

  /** Whether the CLI finds a Java language host by itself. */
  boolean hasLanguageHost(String path) {
    return this == INSTALLED
        && Stream.of(path.split(File.pathSeparator, -1))
            .filter(folder -> !folder.isEmpty())
            .map(folder -> Path.of(folder).resolve("pulumi-language-java"))
            .anyMatch(Files::isExecutable);
  }
}
