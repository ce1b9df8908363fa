package epfabric.deploy.verb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The repository's files that images are built from, packaged with this program. */
public final class InstallerFiles {
  /** Folder of these files on the class path. */
  private static final String BASE = "epfabric/";

  private static final List<String> FOLDERS = List.of("installer/", "kernels/");

  /** A file of every build; its location identifies the class folder. */
  private static final String DOCKERFILE = "installer/Dockerfile";

  private InstallerFiles() {}

  /** Returns the content of every file, by its path in the repository. */
  public static Map<String, byte[]> all() throws IOException {
    URL dockerfile = InstallerFiles.class.getResource("/" + BASE + DOCKERFILE);
    if (dockerfile == null) {
      throw new IllegalStateException("missing in the jar: " + BASE + DOCKERFILE);
    }
    return dockerfile.openConnection() instanceof JarURLConnection jar
        ? ofJar(jar)
        : ofFolders(Path.of(uri(dockerfile)).resolveSibling("..").normalize());
  }

  private static Map<String, byte[]> ofJar(JarURLConnection connection) throws IOException {
    connection.setUseCaches(false);
    Map<String, byte[]> files = new TreeMap<>();
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : jar.stream().filter(InstallerFiles::isPackaged).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          files.put(entry.getName().substring(BASE.length()), in.readAllBytes());
        }
      }
    }
    return files;
  }

  private static boolean isPackaged(JarEntry entry) {
    return !entry.isDirectory()
        && FOLDERS.stream().anyMatch(folder -> entry.getName().startsWith(BASE + folder));
  }

  /** Reads the files from class folders, from which tests run. */
  private static Map<String, byte[]> ofFolders(Path base) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> walk = Files.walk(base.resolve(folder))) {
        for (Path file : walk.filter(Files::isRegularFile).toList()) {
          String path = base.relativize(file).toString().replace('\\', '/');
          files.put(path, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  private static URI uri(URL url) {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class folder has no readable location", e);
    }
  }
}
