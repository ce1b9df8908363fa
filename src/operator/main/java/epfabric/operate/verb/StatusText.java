package epfabric.operate.verb;

import epfabric.base.terminal.FoldedLines;
import epfabric.base.terminal.TextTable;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.ParkedFabric;
import epfabric.fabric.workspace.NoticesText;
import epfabric.operate.advice.AgeText;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NetworkRow;
import epfabric.operate.advice.status.NodeRow;
import epfabric.operate.advice.status.SpentMoney;
import epfabric.operate.advice.status.TestRow;
import epfabric.operate.live.seen.Topology;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/** Prints the status of a fabric for a screen of at least 80 columns. */
final class StatusText {
  /** The width from which reasons are printed beside their nodes, not only below. */
  private static final int WIDE = 120;

  /** The maximum number of names per verdict; the JSON output has all names. */
  private static final int NAMED_NODES = 8;

  private static final String INDENT = "  ";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final FabricPlan plan;
  private final int width;
  private final Ansi ansi;
  private final NoticesText notices;

  StatusText(FabricPlan plan, int width, boolean colors) {
    this.plan = plan;
    this.width = width;
    this.ansi = colors ? Ansi.ON : Ansi.OFF;
    this.notices = new NoticesText(colors);
  }

  List<String> lines(FabricStatus status) {
    List<String> lines = new ArrayList<>(head(status));
    lines.addAll(nodes(status));
    lines.addAll(networkLines(status));
    lines.addAll(tests(status));
    lines.addAll(notTested(status));
    lines.addAll(cost(status.spent()));
    lines.addAll(notices(status.notices()));
    return lines;
  }

  private List<String> head(FabricStatus status) {
    String where =
        plan.scope().environment()
            + (": cluster " + plan.cluster().name())
            + (", " + plan.scope().zone().name())
            + (", project " + plan.scope().project());
    String sign = status.well() ? "@|bold,green WELL|@" : "@|bold,red NOT WELL|@";
    List<String> lines = new ArrayList<>();
    ParkedFabric.headline(plan, status.nodes().size())
        .ifPresent(parked -> lines.addAll(FoldedLines.words(parked, width)));
    lines.addAll(FoldedLines.words(where, width));
    lines.add(TIME.format(status.at()));
    lines.addAll(FoldedLines.words(ansi.string(sign) + ": " + status.headline(), width));
    return lines;
  }

  private List<String> nodes(FabricStatus status) {
    List<String> lines = new ArrayList<>();
    String kind = plan.pool().machine().name();
    lines.addAll(section("Nodes (" + kind + ", pool " + String.join(", ", shownPools()) + ")"));
    if (status.nodes().isEmpty()) {
      lines.add(INDENT + "none");
      return lines;
    }
    List<String> header = List.of("NODE", "STATE", "PHASE", "FOR", "AGE", "GPUS", "NICS", "SPOT");
    List<List<String>> rows = status.nodes().stream().map(this::row).toList();
    boolean wide = width >= WIDE;
    List<String> all = wide ? Stream.concat(header.stream(), Stream.of("REASON")).toList() : header;
    table(lines, new TextTable(all, rows));
    placement(status).forEach((place, nodes) -> indented(lines, place + ": " + nodes));
    verdicts(status).forEach((finding, nodes) -> indented(lines, finding + ": " + nodes));
    return lines;
  }

  /** Returns the nodes by verdict and age: {@code verdict pass 2h00m: gpu-0, gpu-1}. */
  private static Map<String, String> verdicts(FabricStatus status) {
    Map<String, List<String>> names = new TreeMap<>();
    status.nodes().stream()
        .filter(node -> node.verdict().known())
        .forEach(
            node ->
                names
                    .computeIfAbsent("verdict " + node.verdict().text(), v -> new ArrayList<>())
                    .add(node.name().node()));
    Map<String, String> shown = new TreeMap<>();
    names.forEach((finding, nodes) -> shown.put(finding, firstNames(nodes)));
    return shown;
  }

  private static String firstNames(List<String> nodes) {
    int more = nodes.size() - NAMED_NODES;
    return more <= 0
        ? String.join(", ", nodes)
        : String.join(", ", nodes.subList(0, NAMED_NODES)) + " and " + more + " more";
  }

  /**
   * Returns the number of nodes in each subblock; traffic between subblocks or blocks crosses more
   * switches.
   */
  private static Map<String, String> placement(FabricStatus status) {
    Map<String, Long> counts =
        status.nodes().stream()
            .map(NodeRow::topology)
            .filter(Topology::known)
            .collect(
                Collectors.groupingBy(
                    at -> "block " + at.block() + ", subblock " + orDash(at.subblock()),
                    TreeMap::new,
                    Collectors.counting()));
    Map<String, String> shown = new TreeMap<>();
    counts.forEach((place, count) -> shown.put(place, CountedNoun.of(count, "node")));
    return shown;
  }

  /** Returns the names of pools to print, shortened because fabrics can have fifty pools. */
  private List<String> shownPools() {
    List<String> pools = plan.pool().names();
    return pools.size() <= 2 ? pools : List.of(pools.get(0), "…", pools.get(pools.size() - 1));
  }

  private List<String> row(NodeRow node) {
    List<String> words = new ArrayList<>();
    words.add(node.name().node());
    words.add(node.state().word());
    words.add(orDash(node.progress().phase()));
    words.add(AgeText.of(node.progress().inPhase()));
    words.add(AgeText.of(node.age()));
    words.add(node.gpus().toString());
    words.add(node.nics().toString());
    words.add(node.spot() ? "spot" : "no");
    if (width >= WIDE) {
      words.add(orDash(node.progress().reason()));
    }
    return words;
  }

  /**
   * Returns one line for each state, because the networks of all NICs are usually in the same
   * state. If pods claim NICs, there are no pod networks.
   */
  private List<String> networkLines(FabricStatus status) {
    if (status.networks().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(section("Pod networks"));
    Map<NetworkRow.State, List<String>> names = new TreeMap<>();
    for (NetworkRow row : status.networks()) {
      names.computeIfAbsent(row.state(), s -> new ArrayList<>()).add(row.name());
    }
    names.forEach((state, all) -> indented(lines, state.word() + ": " + String.join(", ", all)));
    return lines;
  }

  private List<String> tests(FabricStatus status) {
    List<String> lines = new ArrayList<>(section("Tests"));
    if (status.tests().rows().isEmpty()) {
      lines.add(INDENT + "none in this environment");
      return lines;
    }
    List<String> header = List.of("TEST", "STATE", "AGE", "TOOK", "LAST VERDICT");
    return table(
        lines, new TextTable(header, status.tests().rows().stream().map(StatusText::row).toList()));
  }

  private List<String> notTested(FabricStatus status) {
    List<String> lines = new ArrayList<>();
    if (!status.tests().notTested().isEmpty()) {
      lines.addAll(section("Not tested"));
      status.tests().notTested().forEach(open -> indented(lines, open));
    }
    return lines;
  }

  private static List<String> row(TestRow test) {
    String verdict = test.finding().verdict();
    String what = test.finding().what();
    return List.of(
        test.job(),
        test.state().word(),
        test.age().map(AgeText::of).orElse("-"),
        test.took().map(AgeText::of).orElse("-"),
        orDash(verdict + (verdict.isEmpty() || what.isEmpty() ? "" : ": ") + what));
  }

  private List<String> cost(SpentMoney spent) {
    List<String> lines = new ArrayList<>(section("Cost so far (an estimate)"));
    String hours = number(spent.machineHours(), 1) + " machine hours of the nodes above";
    String text =
        spent
            .price()
            .map(price -> usd(spent, price) + " USD: " + hours + priced(price))
            .orElse(hours + "; no price is listed for this machine and way of buying");
    indented(lines, text);
    indented(lines, "not included: machines that are gone, system nodes, disks, network");
    return lines;
  }

  private static String usd(SpentMoney spent, Price price) {
    return number(spent.machineHours() * price.usdPerNodeHour(), 2);
  }

  private static String priced(Price price) {
    return " at "
        + number(price.usdPerNodeHour(), 2)
        + " USD ("
        + price.capacity()
        + ", "
        + price.origin()
        + ")";
  }

  private List<String> notices(List<Notice> worst) {
    List<String> lines = new ArrayList<>(section("What to do"));
    if (worst.isEmpty()) {
      lines.add(INDENT + "nothing");
    }
    lines.addAll(notices.lines(worst, width));
    return lines;
  }

  private List<String> section(String title) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    FoldedLines.words(title, width)
        .forEach(line -> lines.add(ansi.string("@|bold " + line + "|@")));
    return lines;
  }

  private void indented(List<String> lines, String text) {
    FoldedLines.words(text, width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
  }

  private List<String> table(List<String> lines, TextTable table) {
    table.lines(width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    return lines;
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
