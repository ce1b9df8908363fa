package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.machines.PoolMachines;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.rest.SchemaFields;
import epfabric.rehearsal.cloud.state.CloudState;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compute Engine's advice on spot machines: methods {@code advice.capacity} and {@code
 * advice.capacityHistory}. Their rules are from Google's reference
 * (cloud.google.com/compute/docs/reference/rest/beta/advice) and Google's pages on the availability
 * and the history of spot machines; the error messages are ours. Scores and rates are invented:
 * they follow from the number of free machines in the emulated zone. Prices are those of the
 * catalog; if it has none, no price is returned.
 */
public final class SpotAdvice {
  private static final String ADVICE_PATH =
      "/compute/{version}/projects/{project}/regions/{place}/advice/";

  private static final Set<String> SHAPES = Set.of("ANY", "ANY_SINGLE_ZONE", "BALANCED");

  /** The time zone of the days in Google's price history. */
  private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");

  private static final int DAYS = 30;
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

  private final CloudState world;
  private final PoolMachines machines;
  private final Predicate<String> granted;

  /**
   * @param granted tests whether the caller has a permission
   */
  public SpotAdvice(CloudState world, PoolMachines machines, Predicate<String> granted) {
    this.world = world;
    this.machines = machines;
    this.granted = granted;
  }

  public List<Route> routes() {
    return List.of(
        ComputeResources.route("POST", ADVICE_PATH + "capacity", this::capacity),
        ComputeResources.route("POST", ADVICE_PATH + "capacityHistory", this::history));
  }

  private void requirePermission(RoutedCall call, String permission) {
    if (!granted.test(permission)) {
      throw GoogleRefusal.forbidden(
          "Required '" + permission + "' permission for '" + call.project() + "'");
    }
  }

  private ObjectNode capacity(RoutedCall call) {
    requirePermission(call, "compute.advice.capacity");
    ObjectNode body = call.body();
    SchemaFields.only(
        body, "distributionPolicy", "instanceFlexibilityPolicy", "instanceProperties", "size");
    requireModel(call, JsonBodies.text(body, "instanceProperties.scheduling.provisioningModel"));
    int size = JsonBodies.number(body, "size", 0);
    if (size < 1) {
      throw GoogleRefusal.invalidField("size", Integer.toString(size), "Must be greater than 0.");
    }
    String type = machineType(body);
    String zone = zone(call, body, type);
    return JsonBodies.object(
        "recommendations", JsonBodies.array(List.of(recommendation(type, zone, size))));
  }

  /**
   * Refuses all provisioning models but spot, which only the beta API accepts. Google offers advice
   * on flex-start to selected customers only.
   */
  private static void requireModel(RoutedCall call, Optional<String> requested) {
    String model = requested.orElse("");
    boolean beta = call.version().equals("beta");
    if (!(beta && model.equals("SPOT"))) {
      throw GoogleRefusal.invalidField(
          "instanceProperties.scheduling.provisioningModel",
          model,
          "The provisioning model is not supported by this method.");
    }
  }

  private static String machineType(ObjectNode body) {
    ObjectNode selections =
        JsonBodies.at(body, "instanceFlexibilityPolicy.instanceSelections")
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast)
            .orElseGet(Json::object);
    List<String> names = List.copyOf(Json.keys(selections));
    if (names.size() != 1) {
      throw GoogleRefusal.badRequest("Exactly one instance selection must be specified.");
    }
    List<String> types =
        JsonBodies.texts(JsonBodies.child(selections, names.get(0)), "machineTypes");
    if (types.size() != 1) {
      throw GoogleRefusal.badRequest("Exactly one machine type must be specified.");
    }
    return types.get(0);
  }

  /**
   * Returns the first requested zone that sells the machine type; without requested zones, the
   * first one of the region.
   */
  private String zone(RoutedCall call, ObjectNode body, String type) {
    String shape = JsonBodies.text(body, "distributionPolicy.targetShape").orElse("");
    if (!SHAPES.contains(shape)) {
      throw GoogleRefusal.invalidField("distributionPolicy.targetShape", shape, "Unknown value.");
    }
    List<String> requested =
        JsonBodies.objects(body, "distributionPolicy.zones").stream()
            .map(zone -> JsonBodies.text(zone, "zone").orElse(""))
            .map(ResourcePaths::name)
            .toList();
    List<String> zonesOfRegion = world.settings().zonesOf(call.variable("place"));
    requested.stream()
        .filter(zone -> !zonesOfRegion.contains(zone))
        .findFirst()
        .ifPresent(
            zone -> {
              throw GoogleRefusal.invalidField(
                  "distributionPolicy.zones", zone, "The zone is not in the region.");
            });
    return (requested.isEmpty() ? zonesOfRegion : requested)
        .stream()
            .filter(zone -> sells(type, zone))
            .findFirst()
            .orElseThrow(() -> notSold(type, call));
  }

  private boolean sells(String type, String zone) {
    Machine machine = world.settings().machines().get(type);
    return machine != null && machine.sale().zones().stream().anyMatch(z -> z.name().equals(zone));
  }

  private static GoogleRefusal notSold(String type, RoutedCall call) {
    return GoogleRefusal.badRequest(
        String.format(
            Locale.ROOT,
            "Machine type \"%s\" is not available in the requested zones of \"%s\".",
            type,
            call.variable("place")));
  }

  private ObjectNode recommendation(String type, String zone, int size) {
    int free = machines.capacity().free(type, zone);
    Score score = free >= size ? Score.LIKELY : free > 0 ? Score.PERHAPS : Score.UNLIKELY;
    ObjectNode shard =
        JsonBodies.object(
            OrderedTree.of("zone", "zones/" + zone)
                .with("machineType", type)
                .with("instanceCount", size)
                .with("provisioningModel", "SPOT"));
    return JsonBodies.object(
        OrderedTree.of(
                "scores",
                JsonBodies.object(
                    "obtainability", score.obtainability, "estimatedUptime", score.uptime))
            .with("shards", JsonBodies.array(List.of(shard))));
  }

  /**
   * The emulated scores: one obtainability for each of Google's three ranges, with one of the three
   * uptimes that Google returns.
   */
  private enum Score {
    LIKELY(0.9, "3600s", 0.05),
    PERHAPS(0.5, "600s", 0.2),
    UNLIKELY(0.1, "60s", 0.5);

    private final double obtainability;
    private final String uptime;
    private final double preemption;

    Score(double obtainability, String uptime, double preemption) {
      this.obtainability = obtainability;
      this.uptime = uptime;
      this.preemption = preemption;
    }
  }

  /** Returns the history of prices and preemptions, which only the beta API has. */
  private ObjectNode history(RoutedCall call) {
    if (!call.version().equals("beta")) {
      throw GoogleRefusal.notFoundWithMessage(
          "Not found: advice.capacityHistory is no method of v1.");
    }
    requirePermission(call, "compute.advice.capacityHistory");
    ObjectNode body = call.body();
    SchemaFields.only(body, "instanceProperties", "locationPolicy", "types");
    String model =
        JsonBodies.text(body, "instanceProperties.scheduling.provisioningModel").orElse("");
    if (!model.equals("SPOT")) {
      throw GoogleRefusal.invalidField(
          "instanceProperties.scheduling.provisioningModel", model, "Must be SPOT.");
    }
    String type = JsonBodies.text(body, "instanceProperties.machineType").orElse("");
    String place =
        JsonBodies.text(body, "locationPolicy.location")
            .orElse("regions/" + call.variable("place"));
    List<String> types = JsonBodies.texts(body, "types");
    if (types.contains("PRICE") && place.startsWith("zones/")) {
      throw GoogleRefusal.invalidField(
          "types", "PRICE", "Price history is not supported for zones.");
    }
    ObjectNode answer = JsonBodies.object("machineType", type, "location", place);
    if (types.contains("PREEMPTION")) {
      answer.set("preemptionHistory", preemptions(isFull(type, place)));
    }
    if (types.contains("PRICE")) {
      answer.set("priceHistory", prices(type, call.variable("place")));
    }
    return answer;
  }

  /** Returns whether a zone has no free machines of the type, or no zone of a region has any. */
  private boolean isFull(String type, String place) {
    String name = ResourcePaths.name(place);
    if (place.startsWith("zones/")) {
      return machines.capacity().free(type, name) <= 0;
    }
    List<String> selling =
        world.settings().zonesOf(name).stream().filter(zone -> sells(type, zone)).toList();
    return !selling.isEmpty()
        && selling.stream().allMatch(zone -> machines.capacity().free(type, zone) <= 0);
  }

  private ArrayNode preemptions(boolean full) {
    double rate = (full ? Score.UNLIKELY : Score.LIKELY).preemption;
    LocalDate today = LocalDate.ofInstant(world.time().now(), PACIFIC);
    ArrayNode days = Json.array();
    for (int ago = DAYS; ago > 0; ago--) {
      days.add(
          JsonBodies.object(
              OrderedTree.of("interval", interval(today.minusDays(ago), today.minusDays(ago - 1L)))
                  .with("preemptionRate", rate)));
    }
    return days;
  }

  private ArrayNode prices(String type, String region) {
    LocalDate today = LocalDate.ofInstant(world.time().now(), PACIFIC);
    ArrayNode prices = Json.array();
    Machine machine = world.settings().machines().get(type);
    if (machine != null) {
      machine
          .sale()
          .price("spot", region)
          .map(price -> money(BigDecimal.valueOf(price.usdPerNodeHour())))
          .map(
              money ->
                  JsonBodies.object(
                      "interval", interval(today.minusYears(1), today), "listPrice", money))
          .ifPresent(prices::add);
    }
    return prices;
  }

  private static ObjectNode money(BigDecimal usd) {
    BigDecimal[] parts = usd.divideAndRemainder(BigDecimal.ONE);
    return JsonBodies.object(
        OrderedTree.of("currencyCode", "USD")
            .with("units", Objects.requireNonNull(parts[0]).toBigInteger().toString())
            .with("nanos", Objects.requireNonNull(parts[1]).multiply(NANOS).intValue()));
  }

  private static ObjectNode interval(LocalDate from, LocalDate to) {
    return JsonBodies.object("startTime", midnight(from), "endTime", midnight(to));
  }

  private static String midnight(LocalDate day) {
    return day.atStartOfDay(PACIFIC).toInstant().toString();
  }
}
