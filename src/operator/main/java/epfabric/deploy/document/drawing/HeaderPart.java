package epfabric.deploy.document.drawing;

import epfabric.deploy.document.LocaleFreeText;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import java.util.LinkedHashMap;
import java.util.Map;

/** The header: name, location and size of the environment. */
final class HeaderPart {
  static final double BOTTOM = 128;

  private final FabricPlan plan;
  private final DrawingGrid grid;

  HeaderPart(FabricPlan plan, DrawingGrid grid) {
    this.plan = plan;
    this.grid = grid;
  }

  void draw(DrawingSheet sheet) {
    double room = grid.right() - DrawingGrid.MARGIN;
    sheet.front(
        SvgPen.text(
            TextStyle.TITLE,
            "GPU fabric " + plan.scope().environment(),
            TextSlot.left(DrawingGrid.MARGIN, 52, room)));
    Map<String, String> facts = facts();
    double share = room / facts.size();
    double x = DrawingGrid.MARGIN;
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      sheet.front(SvgPen.text(TextStyle.KIND, fact.getKey(), TextSlot.left(x, 84, share - 20)));
      sheet.front(SvgPen.text(TextStyle.NAME, fact.getValue(), TextSlot.left(x, 104, share - 20)));
      x += share;
    }
  }

  private Map<String, String> facts() {
    FabricScope scope = plan.scope();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("PROJECT", scope.project());
    facts.put("REGION", scope.region());
    facts.put("ZONE OF THE GPU NODES", scope.zone().name());
    facts.put("GPUS", gpus());
    facts.put("COST OF THE GPU NODES", cost());
    return facts;
  }

  private String gpus() {
    String name = plan.pool().machine().gpus().name();
    return plan.pool().totalNodes() == 0
        ? "none: parked"
        : LocaleFreeText.number(plan.pool().gpus()) + " × " + name;
  }

  private String cost() {
    return plan.cost()
        .usdPerHour()
        .map(usd -> LocaleFreeText.usd(usd) + " per hour")
        .orElse("no price known");
  }
}
