package epfabric.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The list of what is in the jar, with what its libraries carry under names of their own. */
final class Sbom {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();
  private static final Pattern PURL = Pattern.compile("pkg:maven/([^/]+)/([^@?]+)(?:@([^?]+))?");

  private Sbom() {}

  /**
   * Lists shaded libraries below those that carry them; no build tool can know.
   *
   * @param written CycloneDX, as the build wrote it
   * @param shaded for each carrier, by its {@code bom-ref}, the package URLs of what it carries;
   *     without a version where its makers do not say which
   */
  static byte[] withShaded(byte[] written, byte[] shaded) {
    JsonObject sbom = object(written);
    JsonObject carriers = object(shaded);
    for (JsonElement element : sbom.getAsJsonArray("components")) {
      JsonObject component = element.getAsJsonObject();
      JsonElement carried = carriers.get(component.get("bom-ref").getAsString());
      if (carried != null) {
        component.add("components", components(component, carried.getAsJsonArray()));
      }
    }
    return (GSON.toJson(sbom) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static JsonArray components(JsonObject carrier, JsonArray purls) {
    JsonArray components = new JsonArray();
    for (JsonElement element : purls) {
      String purl = element.getAsString();
      Matcher parts = PURL.matcher(purl);
      if (!parts.matches()) {
        throw new IllegalStateException("no package URL: " + purl);
      }
      JsonObject component = new JsonObject();
      component.addProperty("type", "library");
      component.addProperty("bom-ref", carrier.get("bom-ref").getAsString() + "#" + purl);
      component.addProperty("group", parts.group(1));
      component.addProperty("name", parts.group(2));
      if (parts.group(3) != null) {
        component.addProperty("version", parts.group(3));
      }
      component.addProperty("purl", purl);
      components.add(component);
    }
    return components;
  }

  private static JsonObject object(byte[] json) {
    return JsonParser.parseString(new String(json, StandardCharsets.UTF_8)).getAsJsonObject();
  }
}
