package epfabric.standin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK on which a test runs programs.
 *
 * @param feature the feature version: 17 or 25
 * @param java the path of {@code bin/java}
 */
public record Jdk(int feature, Path java) {
  /** A folder of JDKs; Debian's own by default. */
  private static final Path FOLDER = Path.of(System.getProperty("epfabric.jdks", "/usr/lib/jvm"));

  private static final Set<Integer> SUPPORTED_VERSIONS = Set.of(17, 25);

  public static Jdk current() {
    return new Jdk(
        Runtime.version().feature(), Path.of(System.getProperty("java.home"), "bin", "java"));
  }

  /** Returns the JDK that runs the tests, and an installed JDK of each other supported version. */
  public static List<Jdk> installed() {
    TreeMap<Integer, Jdk> found = new TreeMap<>();
    found.put(current().feature(), current());
    if (Files.isDirectory(FOLDER)) {
      try (Stream<Path> homes = Files.list(FOLDER)) {
        homes
            .sorted()
            .filter(Jdk::isJdk)
            .map(home -> new Jdk(featureOf(home), home.resolve("bin/java")))
            .filter(jdk -> SUPPORTED_VERSIONS.contains(jdk.feature()))
            .forEach(jdk -> found.putIfAbsent(jdk.feature(), jdk));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return List.copyOf(found.values());
  }

  private static boolean isJdk(Path home) {
    return Files.isExecutable(home.resolve("bin/java"))
        && Files.isRegularFile(home.resolve("release"));
  }

  private static int featureOf(Path home) {
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Runtime.Version.parse(version).feature();
  }
}
