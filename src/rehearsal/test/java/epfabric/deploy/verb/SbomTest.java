package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

class SbomTest {
  private static final Pattern SHADED =
      Pattern.compile(".*/(shaded|shadow|relocated|repackaged)/.*\\.class");

  @Test
  void nettyIsListedBelowTheJarThatContainsIt() throws IOException {
    String version = netty().getProperty("netty-common.version");
    assertThat(librariesByJar().getOrDefault("grpc-netty-shaded", List.of()))
        .contains(
            "pkg:maven/io.netty/netty-codec-http2@" + version,
            "pkg:maven/io.netty/netty-handler@" + version);
  }

  /**
   * This test fails after an update of a jar that contains shaded libraries. Then, find the
   * versions in the new jar and update its row.
   */
  @Test
  void everyJarWithShadedLibrariesHasARow() throws IOException {
    assertThat(librariesByJar().keySet()).isEqualTo(jarsWithShadedLibraries());
  }

  @Test
  void theListIsUnchangedExceptForShadedLibraries() throws IOException {
    ObjectNode written = Json.parseObject(text("/META-INF/sbom/sbom.cdx.json"));
    ObjectNode sbom = sbom();
    sbom.get("components").forEach(c -> ((ObjectNode) c).remove("components"));
    assertThat(sbom).isEqualTo(written);
  }

  private static Map<String, List<String>> librariesByJar() throws IOException {
    Map<String, List<String>> librariesByJar = new TreeMap<>();
    for (JsonNode component : sbom().get("components")) {
      if (component.has("components")) {
        List<String> purls = new ArrayList<>();
        component.get("components").forEach(c -> purls.add(c.get("purl").asText()));
        librariesByJar.put(component.get("name").asText(), purls);
      }
    }
    return librariesByJar;
  }

  private static Set<String> jarsWithShadedLibraries() throws IOException {
    Set<String> names = new TreeSet<>();
    sbom()
        .get("components")
        .forEach(c -> names.add(c.get("name").asText() + "-" + c.get("version").asText() + ".jar"));
    Set<String> jars = new TreeSet<>();
    String[] path = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    for (String entry : path) {
      File jar = new File(entry);
      if (names.contains(jar.getName()) && hasShadedClasses(jar)) {
        jars.add(jar.getName().replaceFirst("-[0-9].*", ""));
      }
    }
    return jars;
  }

  private static boolean hasShadedClasses(File jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      Stream<String> names = zip.stream().map(e -> e.getName());
      return names.anyMatch(n -> SHADED.matcher(n).matches());
    }
  }

  private static ObjectNode sbom() throws IOException {
    String text = new String(OwnJar.sbom(), StandardCharsets.UTF_8);
    return Json.parseObject(text);
  }

  private static Properties netty() throws IOException {
    Properties properties = new Properties();
    properties.load(
        new StringReader(text("/META-INF/io.grpc.netty.shaded.io.netty.versions.properties")));
    return properties;
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = Objects.requireNonNull(SbomTest.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
