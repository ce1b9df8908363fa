package epfabric.deploy.image;

import epfabric.base.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An image plan as JSON for programs. */
public final class ImagePlanJson {

  private ImagePlanJson() {}

  /** Returns indented JSON with a final newline and keys in a fixed order. */
  public static String of(ImagePlan plan, DockerBuild build) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("software", plan.request().set().name());
    json.put("machine", plan.request().machine().name());
    json.put("transport", plan.request().transport().name());
    json.put("complete", plan.inputs().unknown().isEmpty());
    json.put("images", images(plan, plan.targets(), build));
    json.put("beside", images(plan, plan.additional(), build));
    json.put("inputs", plan.inputs().all().stream().map(ImagePlanJson::input).toList());
    json.put("estimates", estimates(plan));
    json.put("arguments", plan.versions());
    json.put("notes", plan.inputs().notes());
    return Json.indented(json) + "\n";
  }

  private static List<Object> images(
      ImagePlan plan, List<ImagePlan.Target> targets, DockerBuild build) {
    List<Object> images = new ArrayList<>();
    for (ImagePlan.Target target : targets) {
      Map<String, Object> image = new LinkedHashMap<>();
      image.put("target", target.target().text());
      image.put("reference", target.reference());
      image.put("command", build.command(plan, target));
      images.add(image);
    }
    return images;
  }

  private static Map<String, Object> input(ImageInput input) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", input.kind().name().toLowerCase(Locale.ROOT));
    json.put("name", input.name());
    json.put("from", input.from());
    json.put("origin", input.origin().name().toLowerCase(Locale.ROOT));
    input.pin().value().ifPresent(value -> json.put("value", value));
    input.insteadOf().ifPresent(sources -> json.put("insteadOf", sources));
    json.put("where", input.pin().where() + ": " + input.pin().key());
    return json;
  }

  private static Map<String, Object> estimates(ImagePlan plan) {
    Map<String, Object> estimates = new LinkedHashMap<>();
    plan.estimates()
        .forEach(
            (part, estimate) -> {
              Map<String, Object> json = new LinkedHashMap<>();
              estimate.minutes().ifPresent(m -> json.put("minutes", m));
              estimate.megabytes().ifPresent(m -> json.put("megabytes", m));
              json.put("source", estimate.source());
              estimates.put(part, json);
            });
    return estimates;
  }
}
