package epfabric.deploy.image;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Makes the two jars of the judge image from the complete jar: one with the judge, and one with the
 * verbs that the fabric's other pods run. Neither jar has the emulated cloud, Pulumi's SDK or
 * sigstore. Entries are sorted by name and not compressed, so that the bytes do not depend on the
 * JDK and Java starts without decompressing classes.
 */
public final class ImageJars {
  /** The path of the judge's jar in a build's folder. */
  public static final String JUDGE = "target/judge.jar";

  /** The path of the jar with the other verbs, which the judge's jar names in its manifest. */
  public static final String OPERATE = "target/operate.jar";

  private static final String MAIN_CLASS = "epfabric.results.verb.JudgeMain";

  /** Entries of the judge's jar: the module core and its libraries. */
  private static final List<String> OF_JUDGE =
      List.of(
          "META-INF/LICENSE",
          "META-INF/NOTICE",
          "catalog/",
          "epfabric/base/",
          "epfabric/deploy/gitops/",
          "epfabric/deploy/manifest/",
          "epfabric/fabric/",
          "epfabric/results/",
          "com/fasterxml/jackson/",
          "com/github/mustachejava/",
          "org/antlr/",
          "org/jspecify/",
          "org/tomlj/",
          "org/yaml/snakeyaml/",
          "picocli/");

  /**
   * The entries that the verbs of pods need in addition: clients of Kubernetes and of Google's
   * storage.
   */
  private static final List<String> OF_OPERATE =
      List.of(
          "META-INF/services/",
          "epfabric/cli/",
          "epfabric/deploy/",
          "epfabric/jobs/",
          "epfabric/operate/",
          "com/google/api/client/",
          "com/google/api/services/storage/",
          "com/google/auth/",
          "com/google/common/",
          "com/google/gson/",
          "io/fabric8/",
          "io/grpc/Context",
          "io/grpc/Deadline",
          "io/grpc/PersistentHashArrayMappedTrie",
          "io/grpc/ThreadLocalContextStorage",
          "io/opencensus/",
          "org/slf4j/",
          "org/snakeyaml/engine/");

  /** The timestamp of every entry, as in the complete jar. */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private ImageJars() {}

  /**
   * Returns both jars, by their paths in a build's folder.
   *
   * @param complete the jar with all entries
   */
  public static Map<String, byte[]> of(byte[] complete) throws IOException {
    Map<String, byte[]> judge = entries(complete, ImageJars::isOfJudge);
    Map<String, byte[]> operate =
        entries(
            complete, name -> !isOfJudge(name) && OF_OPERATE.stream().anyMatch(name::startsWith));
    judge.put(JarFile.MANIFEST_NAME, judgeManifest(complete));
    return Map.of(JUDGE, jar(judge), OPERATE, jar(operate));
  }

  private static boolean isOfJudge(String name) {
    return OF_JUDGE.stream().anyMatch(name::startsWith);
  }

  private static Map<String, byte[]> entries(byte[] jar, Predicate<String> wanted)
      throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.isDirectory() && wanted.test(entry.getName())) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    return entries;
  }

  /** Returns the complete jar's manifest, which has the version, with the judge's entry point. */
  private static byte[] judgeManifest(byte[] complete) throws IOException {
    byte[] text =
        Objects.requireNonNull(
            entries(complete, JarFile.MANIFEST_NAME::equals).get(JarFile.MANIFEST_NAME));
    Manifest manifest = new Manifest(new ByteArrayInputStream(text));
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, MAIN_CLASS);
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "operate.jar");
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    manifest.write(written);
    return written.toByteArray();
  }

  private static byte[] jar(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(written)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(storedEntry(entry.getKey(), entry.getValue()));
        out.write(entry.getValue());
      }
    }
    return written.toByteArray();
  }

  private static ZipEntry storedEntry(String name, byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(ENTRY_TIME);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    return entry;
  }
}
