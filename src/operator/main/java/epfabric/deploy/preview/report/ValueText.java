package epfabric.deploy.preview.report;

import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.TextTemplate;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.preview.ResourceNames;
import epfabric.deploy.preview.state.ComputedReferences;
import java.util.Optional;

/** Prints values in one line, for people. */
final class ValueText {
  private static final int MAX_LENGTH = 120;

  private ValueText() {}

  static String of(Object value) {
    Optional<String> reference = ComputedReferences.text(value, PlainValue.REF);
    if (reference.isPresent()) {
      return brief(reference.get());
    }
    Optional<String> template = ComputedReferences.text(value, PlainValue.TEMPLATE);
    if (template.isPresent()) {
      return shortened(
          '"' + TextTemplate.filled(template.get(), hole -> "${" + brief(hole) + "}") + '"');
    }
    return ComputedReferences.isComputed(value)
        ? "(known after the update)"
        : shortened(Json.compact(value));
  }

  /** Shortens a reference, for example to {@code <Subnetwork rdma-sub-0#id>}. */
  private static String brief(String reference) {
    ComputedReferences.Reference parsed = ComputedReferences.Reference.parse(reference);
    boolean urn = Urns.isUrn(parsed.urn());
    String name = urn ? ResourceNames.shortName(parsed.urn()) : parsed.urn();
    return "<" + name + "#" + parsed.property() + ">";
  }

  private static String shortened(String text) {
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…";
  }
}
