package epfabric.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.operate.FabricStatus;
import epfabric.operate.NetworkRow;
import epfabric.operate.NodeRow;
import epfabric.operate.Spent;
import epfabric.operate.TestRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The status of a fabric for programs; docs/operations.md has the keys. */
final class StatusJson {
  private static final int FORMAT = 1;

  private StatusJson() {}

  static String of(String environment, FabricStatus status) {
    JsonObject root = new JsonObject();
    root.addProperty("format", FORMAT);
    root.addProperty("environment", environment);
    root.addProperty("at", status.at().truncatedTo(ChronoUnit.SECONDS).toString());
    root.addProperty("well", status.well());
    root.addProperty("headline", status.headline());
    root.addProperty("nodesWanted", status.nodesWanted());
    JsonArray nodes = new JsonArray();
    status.nodes().forEach(node -> nodes.add(node(node)));
    root.add("nodes", nodes);
    JsonArray networks = new JsonArray();
    status.networks().forEach(network -> networks.add(network(network)));
    root.add("podNetworks", networks);
    JsonArray tests = new JsonArray();
    status.tests().forEach(test -> tests.add(test(test)));
    root.add("tests", tests);
    JsonArray notTested = new JsonArray();
    status.notTested().forEach(notTested::add);
    root.add("notTested", notTested);
    root.add("cost", cost(status.spent()));
    root.add("notices", NoticesJson.of(status.notices()));
    return new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(root) + "\n";
  }

  private static JsonObject node(NodeRow node) {
    JsonObject object = new JsonObject();
    object.addProperty("pool", node.name().pool());
    object.addProperty("node", node.name().node());
    object.addProperty("state", node.state().word());
    object.addProperty("phase", node.progress().phase());
    object.addProperty("secondsInPhase", node.progress().inPhase().toSeconds());
    object.addProperty("reason", node.progress().reason());
    object.addProperty("ageSeconds", node.age().toSeconds());
    object.addProperty("spot", node.spot());
    object.addProperty("gpus", node.gpus().found());
    object.addProperty("gpusWanted", node.gpus().wanted());
    object.addProperty("nics", node.nics().found());
    object.addProperty("nicsWanted", node.nics().wanted());
    return object;
  }

  private static JsonObject network(NetworkRow network) {
    JsonObject object = new JsonObject();
    object.addProperty("name", network.name());
    object.addProperty("state", network.state().word());
    object.addProperty("reason", network.reason());
    return object;
  }

  private static JsonObject test(TestRow test) {
    JsonObject object = new JsonObject();
    object.addProperty("job", test.job());
    object.addProperty("state", test.state().word());
    object.addProperty("passed", test.passed());
    test.age().map(Duration::toSeconds).ifPresent(s -> object.addProperty("ageSeconds", s));
    test.took().map(Duration::toSeconds).ifPresent(s -> object.addProperty("tookSeconds", s));
    object.addProperty("verdict", test.said().verdict());
    object.addProperty("what", test.said().what());
    object.addProperty("advice", test.said().advice());
    return object;
  }

  private static JsonObject cost(Spent spent) {
    JsonObject object = new JsonObject();
    object.addProperty("estimate", true);
    object.addProperty("machineHours", rounded(spent.machineHours()));
    spent.usd().ifPresent(usd -> object.addProperty("usd", rounded(usd)));
    spent
        .price()
        .ifPresent(
            price -> {
              object.addProperty("usdPerMachineHour", price.usdPerNodeHour());
              object.addProperty("capacity", price.capacity());
              object.addProperty("source", price.source());
              object.addProperty("date", price.date());
            });
    return object;
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
  }
}
