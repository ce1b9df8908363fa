package epfabric.deploy.verb.image;

import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlan.Target;
import epfabric.deploy.image.ImageRequest;
import epfabric.deploy.image.Sets;
import epfabric.fabric.catalog.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Image plans in which all inputs have known content. */
final class BuilderPlans {
  static final String DIGEST = "sha256:" + Sets.sha('d');

  private BuilderPlans() {}

  static ImagePlan plan() throws IOException {
    String artifacts = Sets.known("localhost:1");
    String dockerfile = "installer/Dockerfile";
    return ImagePlan.of(
        ImageRequest.of(Sets.set("b200"), Sets.CATALOG),
        Sets.inputs("b200", artifacts, LockFile.empty("b200")),
        Sets.artifacts(artifacts),
        "r.example/p/epfabric",
        new TreeMap<>(Map.of(dockerfile, Files.readAllBytes(Path.of(dockerfile)))));
  }

  static Target installer(ImagePlan plan) {
    return plan.targets().get(0);
  }
}
