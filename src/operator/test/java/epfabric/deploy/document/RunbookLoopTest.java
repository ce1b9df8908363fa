package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.deploy.bundle.BundleContents;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the runbook's loops that apply and delete a bundle's manifests with kubectl. */
class RunbookLoopTest {
  private static final Pattern FILES = Pattern.compile("for file in \\$\\((.*)\\); do");

  @TempDir private Path folder;

  @Test
  void loopsProcessAllObjectsInOrderAndNoOtherFiles() throws IOException {
    assumeTrue(Bash.present(), "no bash");
    FabricPlan plan = Planned.plan("guide");
    List<String> objects = new ArrayList<>();
    for (String path : BundleContents.of(plan, "", Map.of(), Map.of()).files().keySet()) {
      if (path.startsWith("manifests/")) {
        String name = path.substring("manifests/".length());
        Files.createFile(folder.resolve(name));
        objects.add(name);
      }
    }
    assertThat(objects.remove("kustomization.yaml")).isTrue();
    Collections.sort(objects);
    List<String> listed =
        FILES
            .matcher(Runbook.of(plan))
            .results()
            .map(match -> Bash.run("cd '" + folder + "' && " + match.group(1)))
            .toList();
    assertThat(listed).hasSize(2);
    assertThat(listed.get(0).lines().toList()).isEqualTo(objects);
    Collections.reverse(objects);
    assertThat(listed.get(1).lines().toList()).isEqualTo(objects);
  }
}
