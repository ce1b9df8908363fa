package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.reading.YamlTree;
import epfabric.fabric.catalog.LockFile.Entry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code software.<set>.lock.yaml}. */
public final class LockFileReader {
  private static final ScalarKind<String> FROM =
      ScalarKind.matching(
          "a name", "a URL, an image with its tag or the like", "[\\x20-\\x7e]{1,400}");

  /** One version of a package with one hash, so that a build is reproducible. */
  private static final ScalarKind<String> REQUIREMENT =
      ScalarKind.matching(
          "a package by hash",
          "NAME==VERSION --hash=sha256: and 64 hexadecimal digits",
          "[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.!+_-]+ --hash=sha256:(?!0{64}$)[0-9a-f]{64}");

  private LockFileReader() {}

  /** Reads a lock file, and adds problems to {@code reading}. */
  public static LockFile read(String file, String set, String text, ReadingState reading) {
    ConfigNode node = YamlTree.parse(file, text, reading.problems());
    if (!(node instanceof Entries entries)) {
      reading.add(new Problem(node.where(), "", "not a lock file", "software: " + set, ""));
      return LockFile.empty(set);
    }
    MappingReader fields = new MappingReader("", node.where(), entries.entries(), reading);
    fields
        .required("software", ScalarKind.TEXT)
        .filter(software -> !software.equals(set))
        .ifPresent(software -> reading.add(wrongSet(fields.where("software"), software, set)));
    Map<InputKind, Map<String, Entry>> sections = new TreeMap<>();
    for (InputKind kind : InputKind.values()) {
      fields
          .section(kind.section(), section -> section(kind, section))
          .ifPresent(found -> sections.put(kind, found));
    }
    fields.done();
    return new LockFile(file, set, sections);
  }

  private static Problem wrongSet(Location where, String software, String set) {
    return new Problem(
        where,
        "software",
        "a lock file of another software set, got \"" + software + "\"",
        set,
        "move it away; epfabric image lock " + set + " writes the right one");
  }

  private static Map<String, Entry> section(InputKind kind, MappingReader section) {
    Map<String, Entry> entries = new TreeMap<>();
    for (String name : section.keys()) {
      section.section(name, f -> entry(kind, f)).ifPresent(entry -> entries.put(name, entry));
    }
    return entries;
  }

  private static Entry entry(InputKind kind, MappingReader fields) {
    String from = fields.required("from", FROM).orElse("");
    if (kind == InputKind.WHEELS) {
      List<String> lines = fields.list("requirements", REQUIREMENT).orElse(List.of());
      return new Entry(from, "", lines, fields.where("requirements"), fields.name("requirements"));
    }
    String value = fields.required("value", valueKind(kind)).orElse("");
    return new Entry(from, value, List.of(), fields.where("value"), fields.name("value"));
  }

  private static ScalarKind<String> valueKind(InputKind kind) {
    return switch (kind) {
      case BASE, BUILDER -> ContentPin.DIGEST;
      case COMMIT -> ContentPin.COMMIT;
      default -> ContentPin.SHA256;
    };
  }
}
