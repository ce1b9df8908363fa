package epfabric.operate.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
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
import java.time.temporal.ChronoUnit;

/** The status of a fabric for programs; docs/diagnose.md has the keys. */
final class StatusJson {
  private static final int FORMAT = 1;

  private StatusJson() {}

  static String of(FabricPlan plan, FabricStatus status) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("environment", plan.scope().environment());
    root.put("parked", plan.parked());
    root.put("at", status.at().truncatedTo(ChronoUnit.SECONDS).toString());
    root.put("well", status.well());
    root.put("headline", status.headline());
    root.put("nodesWanted", status.nodesWanted());
    ArrayNode nodes = Json.array();
    status.nodes().forEach(node -> nodes.add(node(node)));
    root.set("nodes", nodes);
    ArrayNode networks = Json.array();
    status.networks().forEach(network -> networks.add(network(network)));
    root.set("podNetworks", networks);
    ArrayNode tests = Json.array();
    status.tests().rows().forEach(test -> tests.add(test(test)));
    root.set("tests", tests);
    ArrayNode notTested = Json.array();
    status.tests().notTested().forEach(notTested::add);
    root.set("notTested", notTested);
    root.set("cost", cost(status.spent()));
    root.set("notices", NoticesJson.of(status.notices()));
    return Json.indented(root) + "\n";
  }

  private static ObjectNode node(NodeRow node) {
    ObjectNode object = Json.object();
    object.put("pool", node.name().pool());
    object.put("node", node.name().node());
    object.put("state", node.state().word());
    object.put("phase", node.progress().phase());
    object.put("secondsInPhase", node.progress().inPhase().toSeconds());
    object.put("reason", node.progress().reason());
    object.put("ageSeconds", node.age().toSeconds());
    object.put("spot", node.spot());
    object.put("gpus", node.gpus().found());
    object.put("gpusWanted", node.gpus().wanted());
    object.put("nics", node.nics().found());
    object.put("nicsWanted", node.nics().wanted());
    object.put("verdict", node.verdict().word());
    node.verdict()
        .age()
        .map(Duration::toSeconds)
        .ifPresent(seconds -> object.put("verdictAgeSeconds", seconds));
    if (node.topology().known()) {
      object.put("block", node.topology().block());
      object.put("subblock", node.topology().subblock());
      object.put("host", node.topology().host());
    }
    return object;
  }

  private static ObjectNode network(NetworkRow network) {
    ObjectNode object = Json.object();
    object.put("name", network.name());
    object.put("state", network.state().word());
    object.put("reason", network.reason());
    return object;
  }

  private static ObjectNode test(TestRow test) {
    ObjectNode object = Json.object();
    object.put("job", test.job());
    object.put("state", test.state().word());
    object.put("passed", test.passed());
    test.age().map(Duration::toSeconds).ifPresent(s -> object.put("ageSeconds", s));
    test.took().map(Duration::toSeconds).ifPresent(s -> object.put("tookSeconds", s));
    object.put("verdict", test.finding().verdict());
    object.put("what", test.finding().what());
    object.put("advice", test.finding().advice());
    return object;
  }

  private static ObjectNode cost(SpentMoney spent) {
    ObjectNode object = Json.object();
    object.put("estimate", true);
    object.put("machineHours", rounded(spent.machineHours()));
    spent.usd().ifPresent(usd -> object.put("usd", rounded(usd)));
    spent
        .price()
        .ifPresent(
            price -> {
              object.put("usdPerMachineHour", price.usdPerNodeHour());
              object.put("capacity", price.capacity());
              object.put("source", price.source());
              price.sku().ifPresent(sku -> object.put("sku", sku));
              if (!price.date().isEmpty()) {
                object.put("date", price.date());
              }
            });
    return object;
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
  }
}
