package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A copy of the project with some changed files, which is compiled and run beside the original. */
final class ChangedProject {
  private static final Pattern JAVA = Pattern.compile("src/[a-z]+/main/java/.+");
  private static final Pattern RESOURCE = Pattern.compile("src/[a-z]+/main/resources/(.+)");
  private static final Path SAMPLES = Path.of("src/rehearsal/test/resources/drill");

  private final Map<Path, String> files = new TreeMap<>();

  /** Adds a file of {@code src/rehearsal/test/resources/drill} to a folder of the project. */
  ChangedProject withNew(String folder, String sample) throws IOException {
    Path path = Path.of(folder, sample);
    assertThat(path).doesNotExist();
    files.put(path, Files.readString(SAMPLES.resolve(sample)));
    return this;
  }

  /**
   * Inserts lines into a file of the project.
   *
   * @param anchor text after which the lines are inserted; it must occur exactly once in the file
   */
  ChangedProject withLines(String file, String anchor, String lines) throws IOException {
    Path path = Path.of(file);
    String text = files.containsKey(path) ? files.get(path) : Files.readString(path);
    assertThat(text.split(Pattern.quote(anchor), -1)).as(file).hasSize(2);
    files.put(path, text.replace(anchor, anchor + lines));
    return this;
  }

  /** Returns the files that were changed or added. */
  List<Path> touched() {
    return List.copyOf(files.keySet());
  }

  /** Compiles the project's classes with these changes, in their own class loader. */
  Running compiled(Path scratch) throws IOException {
    Path classes = Files.createDirectories(scratch.resolve("classes"));
    List<String> words = new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp"));
    words.add(classPath());
    for (Map.Entry<Path, String> file : files.entrySet()) {
      Matcher resource = RESOURCE.matcher(file.getKey().toString());
      if (JAVA.matcher(file.getKey().toString()).matches()) {
        words.add(write(scratch.resolve(file.getKey()), file.getValue()));
      } else if (resource.matches()) {
        write(classes.resolve(resource.group(1)), file.getValue());
      }
    }
    int failed =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(new String[0]));
    assertThat(failed).as("javac " + touched()).isZero();
    return new Running(new URLClassLoader(urls(classes), ClassLoader.getPlatformClassLoader()));
  }

  private static String write(Path file, String text) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
    return file.toString();
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static URL[] urls(Path first) {
    return Stream.concat(
            Stream.of(first), Stream.of(classPath().split(File.pathSeparator, -1)).map(Path::of))
        .map(ChangedProject::url)
        .toArray(URL[]::new);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The changed project, loaded into this process. */
  record Running(URLClassLoader loader) implements AutoCloseable {
    /** Runs a static method of a class of this package, which sees only the changed project. */
    void run(String type, String method, Path... arguments) throws ReflectiveOperationException {
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try {
        Class<?>[] types = Stream.of(arguments).map(path -> Path.class).toArray(Class<?>[]::new);
        Class.forName("epfabric.drill." + type, true, loader)
            .getMethod(method, types)
            .invoke(null, (Object[]) arguments);
      } catch (InvocationTargetException e) {
        throw new AssertionError(type + "." + method + " with the changes", e.getCause());
      } finally {
        thread.setContextClassLoader(before);
      }
    }

    @Override
    public void close() throws IOException {
      loader.close();
    }
  }
}
