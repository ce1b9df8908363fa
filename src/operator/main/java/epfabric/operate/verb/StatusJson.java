package epfabric.operate.verb;

import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.NoticesJson;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NetworkRow;
import epfabric.operate.advice.status.NodeRow;
import epfabric.operate.advice.status.SpentMoney;
import epfabric.operate.advice.status.TestRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Prints the status of a fabric as JSON for programs; docs/diagnose.md describes the keys. */
final class StatusJson {
  private static final int FORMAT = 1;

  private StatusJson() {}

  static String of(FabricPlan plan, FabricStatus status) {
    Instant at = status.at().truncatedTo(ChronoUnit.SECONDS);
    return Json.indented(
            OrderedTree.of("format", FORMAT)
                .with("environment", plan.scope().environment())
                .with("parked", plan.parked())
                .with("at", at.toString())
                .with("well", status.well())
                .with("headline", status.headline())
                .with("nodesWanted", status.nodesWanted())
                .with("nodes", status.nodes().stream().map(StatusJson::node).toList())
                .with("podNetworks", status.networks().stream().map(StatusJson::network).toList())
                .with("tests", status.tests().rows().stream().map(StatusJson::test).toList())
                .with("notTested", status.tests().notTested())
                .with("cost", cost(status.spent()))
                .with("notices", NoticesJson.of(status.notices())))
        + "\n";
  }

  private static OrderedTree node(NodeRow node) {
    OrderedTree object =
        OrderedTree.of("pool", node.name().pool())
            .with("node", node.name().node())
            .with("state", node.state().word())
            .with("phase", node.progress().phase())
            .with("secondsInPhase", node.progress().inPhase().toSeconds())
            .with("reason", node.progress().reason())
            .with("ageSeconds", node.age().toSeconds())
            .with("spot", node.spot())
            .with("gpus", node.gpus().found())
            .with("gpusWanted", node.gpus().wanted())
            .with("nics", node.nics().found())
            .with("nicsWanted", node.nics().wanted())
            .with("verdict", node.verdict().word())
            .withAny("verdictAgeSeconds", node.verdict().age().map(Duration::toSeconds));
    return node.topology().known()
        ? object
            .with("block", node.topology().block())
            .with("subblock", node.topology().subblock())
            .with("host", node.topology().host())
        : object;
  }

  private static OrderedTree network(NetworkRow network) {
    return OrderedTree.of("name", network.name())
        .with("state", network.state().word())
        .with("reason", network.reason());
  }

  private static OrderedTree test(TestRow test) {
    return OrderedTree.of("job", test.job())
        .with("state", test.state().word())
        .with("passed", test.passed())
        .withAny("ageSeconds", test.age().map(Duration::toSeconds))
        .withAny("tookSeconds", test.took().map(Duration::toSeconds))
        .with("verdict", test.finding().verdict())
        .with("what", test.finding().what())
        .with("advice", test.finding().advice());
  }

  private static OrderedTree cost(SpentMoney spent) {
    OrderedTree cost =
        OrderedTree.of("estimate", true)
            .with("machineHours", rounded(spent.machineHours()))
            .withAny("usd", spent.usd().map(StatusJson::rounded));
    return spent
        .price()
        .map(
            price ->
                cost.with("usdPerMachineHour", price.usdPerNodeHour())
                    .with("capacity", price.capacity())
                    .with("source", price.source())
                    .withAny("sku", price.sku())
                    .withAny("date", Optional.of(price.date()).filter(date -> !date.isEmpty())))
        .orElse(cost);
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
  }
}
