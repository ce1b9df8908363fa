package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
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

  /** The version stands in the jar that carries it. */
  @Test
  void nettyIsListedBelowWhatCarriesIt() throws IOException {
    String version = netty().getProperty("netty-common.version");
    assertThat(carried().getOrDefault("grpc-netty-shaded", List.of()))
        .contains(
            "pkg:maven/io.netty/netty-codec-http2@" + version,
            "pkg:maven/io.netty/netty-handler@" + version);
  }

  /** A bump of a carrier fails here: look what the new one carries, and renew its row. */
  @Test
  void everyCarrierIsListedInTheVersionThatIsInTheJar() throws IOException {
    assertThat(carried().keySet()).isEqualTo(carriersOnTheClassPath());
  }

  @Test
  void nothingElseOfTheListChanges() throws IOException {
    JsonObject written =
        JsonParser.parseString(text("/META-INF/sbom/sbom.cdx.json")).getAsJsonObject();
    JsonObject sbom = sbom();
    sbom.getAsJsonArray("components").forEach(c -> c.getAsJsonObject().remove("components"));
    assertThat(sbom).isEqualTo(written);
  }

  private static Map<String, List<String>> carried() throws IOException {
    Map<String, List<String>> carried = new TreeMap<>();
    for (JsonElement element : sbom().getAsJsonArray("components")) {
      JsonObject component = element.getAsJsonObject();
      if (component.has("components")) {
        List<String> purls = new ArrayList<>();
        component
            .getAsJsonArray("components")
            .forEach(c -> purls.add(c.getAsJsonObject().get("purl").getAsString()));
        carried.put(component.get("name").getAsString(), purls);
      }
    }
    return carried;
  }

  private static Set<String> carriersOnTheClassPath() throws IOException {
    Set<String> names = new TreeSet<>();
    sbom()
        .getAsJsonArray("components")
        .forEach(
            c ->
                names.add(
                    c.getAsJsonObject().get("name").getAsString()
                        + "-"
                        + c.getAsJsonObject().get("version").getAsString()
                        + ".jar"));
    Set<String> carriers = new TreeSet<>();
    String[] path = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    for (String entry : path) {
      File jar = new File(entry);
      if (names.contains(jar.getName()) && carriesOthers(jar)) {
        carriers.add(jar.getName().replaceFirst("-[0-9].*", ""));
      }
    }
    return carriers;
  }

  private static boolean carriesOthers(File jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      Stream<String> names = zip.stream().map(e -> e.getName());
      return names.anyMatch(n -> SHADED.matcher(n).matches());
    }
  }

  private static JsonObject sbom() throws IOException {
    String text = new String(OwnJar.sbom(), StandardCharsets.UTF_8);
    return JsonParser.parseString(text).getAsJsonObject();
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
