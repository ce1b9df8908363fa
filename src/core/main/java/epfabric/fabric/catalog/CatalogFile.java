package epfabric.fabric.catalog;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.YamlTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads YAML files that contain one mapping: the catalog's files, and a user's files in the same
 * form.
 */
public final class CatalogFile {
  private CatalogFile() {}

  /** Reads one of the catalog's files. */
  public static <T> T read(
      String name, String text, ReadingState reading, Function<MappingReader, T> read) {
    Entries entries =
        parse("/catalog/" + name + ".yaml", text, reading)
            .orElseThrow(() -> new IllegalStateException(reading.problems().ordered().toString()));
    return read.apply(new MappingReader("", entries.where(), entries.entries(), reading));
  }

  /**
   * Returns the mapping in {@code text}; adds a problem to {@code reading} if the text is not a
   * mapping.
   */
  static Optional<Entries> parse(String file, String text, ReadingState reading) {
    int before = reading.problems().ordered().size();
    var node = YamlTree.parse(file, text, reading.problems());
    if (node instanceof Entries entries) {
      return Optional.of(entries);
    }
    if (before == reading.problems().ordered().size()) {
      reading.add(new Problem(node.where(), "", "not a mapping", "KEY: VALUE lines", ""));
    }
    return Optional.empty();
  }

  /** Returns the text of {@code catalog/NAME.yaml} of this jar. */
  public static String resource(String name) {
    String file = "/catalog/" + name + ".yaml";
    try (InputStream in = CatalogFile.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("missing in the jar: " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
