package epfabric.deploy.preview;

import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Urns;
import java.util.Optional;

/** Values in one line, for people. */
final class ValueText {
  private static final int LONGEST = 120;

  private ValueText() {}

  static String of(Object value) {
    Optional<String> reference = References.text(value, PlainValue.REF);
    if (reference.isPresent()) {
      return brief(reference.get());
    }
    Optional<String> template = References.text(value, PlainValue.TEMPLATE);
    if (template.isPresent()) {
      return shortened(
          '"' + References.filled(template.get(), hole -> "${" + brief(hole) + "}") + '"');
    }
    return References.isComputed(value)
        ? "(known after the update)"
        : shortened(Json.compact(value));
  }

  /** For example {@code <Subnetwork rdma-sub-0#id>}: a whole URN hides what matters. */
  private static String brief(String reference) {
    References.Reference parsed = References.Reference.parse(reference);
    boolean urn = Urns.isUrn(parsed.urn());
    String name = urn ? Names.shortName(parsed.urn()) : parsed.urn();
    return "<" + name + "#" + parsed.property() + ">";
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
