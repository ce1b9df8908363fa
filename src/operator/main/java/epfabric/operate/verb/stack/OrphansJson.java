package epfabric.operate.verb.stack;

import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.operate.advice.cleanup.Orphan;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.google.ProjectResource;
import java.util.Optional;

/** Prints orphans as JSON, in the order in which they can be removed. */
final class OrphansJson {
  private OrphansJson() {}

  /**
   * Returns the JSON.
   *
   * @param commands whether to include the commands that delete
   */
  static String of(String environment, String project, Orphans orphans, boolean commands) {
    return Json.indented(
        OrderedTree.of("environment", environment)
            .with("project", project)
            .with("usdPerDay", orphans.usdPerDay())
            .with("unpriced", orphans.unpriced())
            .with("alive", orphans.alive().stream().map(Orphan::subject).toList())
            .with("heldByStack", orphans.held())
            .with("left", orphans.left().stream().map(left -> orphan(left, commands)).toList())
            .with("kept", orphans.kept().stream().map(OrphansJson::kept).toList()));
  }

  private static OrderedTree resource(ProjectResource resource) {
    return OrderedTree.of("kind", resource.kind().words())
        .with("name", resource.name())
        .with("place", resource.place());
  }

  private static OrderedTree kept(Orphans.Kept kept) {
    return resource(kept.resource()).with("why", kept.why());
  }

  private static OrderedTree orphan(Orphan orphan, boolean commands) {
    return resource(orphan.resource())
        .with("ours", orphan.ours())
        .with("why", orphan.why())
        .with("blocks", orphan.blocks())
        .withAny("usdPerDay", orphan.usdPerDay())
        .withAny("goesWith", orphan.goesWith().map(Orphan::subject))
        .withAny("command", commands ? Optional.of(orphan.command()) : Optional.empty());
  }
}
