package epfabric.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The files of {@code installer/} that this program was built with. */
final class InstallerFiles {
  private static final String FOLDER = "epfabric/installer/";

  /** What every build has; how the folder is found. */
  private static final String DOCKERFILE = "Dockerfile";

  private InstallerFiles() {}

  /** Content of every file, by its path from {@code installer/} on. */
  static Map<String, byte[]> all() throws IOException {
    URL dockerfile = InstallerFiles.class.getResource("/" + FOLDER + DOCKERFILE);
    if (dockerfile == null) {
      throw new IllegalStateException("missing in the jar: " + FOLDER + DOCKERFILE);
    }
    return dockerfile.openConnection() instanceof JarURLConnection jar
        ? ofJar(jar)
        : ofFolder(Path.of(uri(dockerfile)).resolveSibling(""));
  }

  private static Map<String, byte[]> ofJar(JarURLConnection connection) throws IOException {
    connection.setUseCaches(false);
    Map<String, byte[]> files = new TreeMap<>();
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : jar.stream().filter(InstallerFiles::ours).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          files.put(name(entry.getName().substring(FOLDER.length())), in.readAllBytes());
        }
      }
    }
    return files;
  }

  private static boolean ours(JarEntry entry) {
    return !entry.isDirectory() && entry.getName().startsWith(FOLDER);
  }

  /** Tests run from class folders. */
  private static Map<String, byte[]> ofFolder(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        files.put(name(path), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static String name(String path) {
    return "installer/" + path;
  }

  private static URI uri(URL url) {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class folder has no readable location", e);
    }
  }
}
