package epfabric.deploy.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Completes the jar's SBOM with libraries that other libraries contain under changed package names.
 */
final class Sbom {
  private static final Pattern PURL = Pattern.compile("pkg:maven/([^/]+)/([^@?]+)(?:@([^?]+))?");

  private Sbom() {}

  /**
   * Adds shaded libraries below the libraries that contain them, because build tools do not detect
   * shaded libraries.
   *
   * @param written SBOM in CycloneDX, as the build wrote it
   * @param shaded package URLs of shaded libraries, by the {@code bom-ref} of the library that
   *     contains them; a URL has no version if the containing library does not publish it
   */
  static byte[] withShaded(byte[] written, byte[] shaded) {
    ObjectNode sbom = object(written);
    ObjectNode carriers = object(shaded);
    for (JsonNode element : sbom.get("components")) {
      ObjectNode component = (ObjectNode) element;
      JsonNode carried = carriers.get(component.get("bom-ref").asText());
      if (carried != null) {
        component.set("components", components(component, (ArrayNode) carried));
      }
    }
    return (Json.indented(sbom) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static ArrayNode components(ObjectNode carrier, ArrayNode purls) {
    ArrayNode components = Json.array();
    for (JsonNode element : purls) {
      String purl = element.asText();
      Matcher parts = PURL.matcher(purl);
      if (!parts.matches()) {
        throw new IllegalStateException("no package URL: " + purl);
      }
      ObjectNode component = Json.object();
      component.put("type", "library");
      component.put("bom-ref", carrier.get("bom-ref").asText() + "#" + purl);
      component.put("group", parts.group(1));
      component.put("name", parts.group(2));
      if (parts.group(3) != null) {
        component.put("version", parts.group(3));
      }
      component.put("purl", purl);
      components.add(component);
    }
    return components;
  }

  private static ObjectNode object(byte[] json) {
    return Json.parseObject(new String(json, StandardCharsets.UTF_8));
  }
}
