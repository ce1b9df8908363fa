package epfabric.deploy.image;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.TestProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the programs that Jobs start are in the images, at the paths in the manifests. */
class ProgramsInImagesTest {
  private static String stage(String name) throws IOException {
    String file = Files.readString(Path.of("installer/Dockerfile"));
    return Stream.of(file.split("(?m)^(?=FROM )"))
        .filter(s -> s.lines().findFirst().orElse("").endsWith(" AS " + name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the files that a stage copies, by path in the image. */
  private static Set<String> copiedFiles(String name) throws IOException {
    Set<String> paths = new TreeSet<>();
    stage(name)
        .lines()
        .filter(line -> line.startsWith("COPY "))
        .map(line -> new ArrayList<>(Arrays.asList(line.split(" "))))
        .forEach(words -> paths.addAll(destinations(words)));
    return paths;
  }

  /** Returns the paths that a COPY line writes; every COPY line to a folder ends in a slash. */
  private static List<String> destinations(List<String> words) {
    words.removeIf(word -> word.equals("COPY") || word.startsWith("--"));
    String destination = words.remove(words.size() - 1);
    return destination.endsWith("/")
        ? words.stream().map(from -> destination + Path.of(from).getFileName()).toList()
        : List.of(destination);
  }

  @ParameterizedTest
  @ValueSource(strings = {"test", "test-cuda-devel", "test-gke", "test-gke-cuda-devel"})
  void aTestImageHasTheProgramsThatJobsStart(String target) throws IOException {
    Set<String> started =
        Catalog.load().acceptance().tests().values().stream()
            .flatMap(test -> test.programs().stream())
            .map(TestProgram::command)
            .map(command -> command.get(0))
            .filter(path -> path.startsWith("/"))
            .collect(Collectors.toCollection(TreeSet::new));
    started.add(NodePaths.PROGRAMS + "/launch.py");
    // Python loads the launcher's package from the same folder.
    started.add(NodePaths.PROGRAMS + "/launcher");
    assertThat(copiedFiles("test-programs")).containsAll(started);
    assertThat(stage(target)).contains("COPY --from=test-programs /opt/epfabric /opt/epfabric\n");
  }
}
