package epfabric.results.judge.nic;

import epfabric.results.judge.nic.NicRun.Begin;
import epfabric.results.judge.nic.NicRun.Counted;
import epfabric.results.judge.nic.NicRun.End;
import epfabric.results.judge.nic.NicRun.Failed;
import epfabric.results.judge.nic.NicRun.Found;
import epfabric.results.judge.nic.NicRun.Lost;
import epfabric.results.judge.nic.NicRun.Measured;
import epfabric.results.judge.nic.NicRun.Probed;
import epfabric.results.judge.nic.NicRun.Size;
import epfabric.results.judge.nic.NicRun.Wanted;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.PythonDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the output of {@code nic_bandwidth.py}. */
final class NicLines implements ProgramLines {
  static final String MARK = "[nic] ";

  private static final int LONGEST = 160;
  private static final String NUMBER = "(\\d{1,6})";
  private static final String WORD = "([^,]{1,80})";
  private static final String STEP =
      "(write|read|latency|across|host-write), round \\d{1,6}, nodes " + NUMBER + "-" + NUMBER;

  private static final Pattern BEGIN =
      Pattern.compile(
          "begin, "
              + NUMBER
              + " nodes, "
              + NUMBER
              + " rails, "
              + NUMBER
              + " rounds, "
              + "view of (?:all|node "
              + NUMBER
              + "), memory (GPU|host), gid "
              + NUMBER
              + ", message \\d{1,12}, wanted rails (-|\\d{1,6}), "
              + "mtu (-|\\d{1,6}), rate (-|\\d{1,6})");
  private static final Pattern NODE = Pattern.compile("node " + NUMBER + ", host (\\S{1,253})");
  private static final Pattern NIC =
      Pattern.compile(
          "nic, node " + NUMBER + ", rail " + NUMBER + ", (\\w{1,64})((?:, [^,]{1,90})++)");
  private static final Pattern STATE =
      Pattern.compile("(interface|port|rate|mtu|gid|type|network|firmware|rp_filter|busy) " + WORD);
  private static final Pattern RUN =
      Pattern.compile("run, " + STEP + ", path (-|\\d{1,6}), rails (.{1,2000})");
  private static final Pattern FIGURE =
      Pattern.compile(NUMBER + "-" + NUMBER + " " + PythonDecimal.GROUP);
  private static final Pattern FAILED =
      Pattern.compile(
          "failed, " + STEP + ", rails " + NUMBER + "-" + NUMBER + ", ([a-z-]{1,20}): (.{0,400})");
  private static final Pattern PROBE =
      Pattern.compile(
          "probe, "
              + STEP
              + ", rails "
              + NUMBER
              + "-"
              + NUMBER
              + ", udp (passes|lost|-), routes (yes|no|-) (yes|no|-)");
  private static final Pattern COUNT =
      Pattern.compile(
          "count, "
              + STEP
              + ", node "
              + NUMBER
              + ", rail "
              + NUMBER
              + ", packets (\\d{1,18}), (.{1,2000})");
  private static final Pattern COUNTER = Pattern.compile("(\\w{1,60}) (\\d{1,18})");
  private static final Pattern LEFT_OUT =
      Pattern.compile("left out, node " + NUMBER + ", rail " + NUMBER + ", after .{1,40}");
  private static final Pattern LOST = Pattern.compile("lost, node " + NUMBER + ": (.{1,200})");
  private static final Pattern MISSING =
      Pattern.compile("missing, node " + NUMBER + ": (.{1,200})");
  private static final Pattern DONE =
      Pattern.compile(
          "done, (\\d{1,12}) measured, (\\d{1,12}) failed, " + PythonDecimal.GROUP + " s");

  private final Map<Integer, String> hosts = new HashMap<>();
  private final Map<Integer, String> missing = new HashMap<>();
  private final Map<NicPlace, NicSetup.Nic> nics = new LinkedHashMap<>();
  private final List<Measured> measured = new ArrayList<>();
  private final List<Failed> failed = new ArrayList<>();
  private final List<Probed> probed = new ArrayList<>();
  private final List<Counted> counted = new ArrayList<>();
  private final List<NicPlace> leftOut = new ArrayList<>();
  private final List<Lost> lost = new ArrayList<>();
  private Optional<Begin> begin = Optional.empty();
  private Optional<End> end = Optional.empty();

  @Override
  public boolean claims(String text) {
    return text.contains(MARK);
  }

  @Override
  public boolean begun() {
    return begin.isPresent() || end.isPresent() || !measured.isEmpty() || !lost.isEmpty();
  }

  @Override
  public boolean done() {
    return end.isPresent();
  }

  @Override
  public boolean take(String text, long line) {
    String words = text.substring(text.indexOf(MARK) + MARK.length()).strip();
    return takeBegin(words)
        || takeSetUp(words)
        || takeRun(words)
        || takeFailed(words, line)
        || takeProbed(words)
        || takeCounted(words)
        || takeLost(words)
        || takeEnd(words);
  }

  private boolean takeBegin(String words) {
    Matcher first = BEGIN.matcher(words);
    if (first.matches()) {
      OptionalInt view =
          first.group(4) == null ? OptionalInt.empty() : OptionalInt.of(number(first, 4));
      Size size = new Size(number(first, 1), number(first, 2), number(first, 3), view);
      Wanted wanted =
          new Wanted(numberOrZero(first, 7), numberOrZero(first, 8), numberOrZero(first, 9));
      boolean gpu = first.group(5).equals("GPU");
      begin = Optional.of(new Begin(size, gpu, first.group(6), wanted));
    }
    return first.matches();
  }

  private static int numberOrZero(Matcher matcher, int group) {
    return matcher.group(group).equals("-") ? 0 : number(matcher, group);
  }

  private boolean takeSetUp(String words) {
    Matcher node = NODE.matcher(words);
    Matcher nic = NIC.matcher(words);
    Matcher missingProgram = MISSING.matcher(words);
    if (node.matches()) {
      hosts.put(number(node, 1), node.group(2).equals("-") ? "" : node.group(2));
    } else if (nic.matches()) {
      NicPlace place = place(nic, 1, 2);
      nics.put(place, new NicSetup.Nic(place, nic.group(3), state(nic.group(4))));
    } else if (missingProgram.matches()) {
      missing.put(number(missingProgram, 1), cut(missingProgram.group(2)));
    } else {
      return false;
    }
    return true;
  }

  private static Map<String, String> state(String words) {
    Map<String, String> state = new HashMap<>();
    STATE.matcher(words).results().forEach(one -> state.put(one.group(1), one.group(2).strip()));
    return state;
  }

  /** Takes the measurements in a line; returns false if one of them is incomplete. */
  private boolean takeRun(String words) {
    Matcher run = RUN.matcher(words);
    if (!run.matches()) {
      return false;
    }
    int path = numberOrZero(run, 4);
    for (String text : run.group(5).split(", ", -1)) {
      Matcher figure = FIGURE.matcher(text);
      if (!figure.matches()) {
        return false;
      }
      NicPair pair = pair(run, figure, 1);
      measured.add(new Measured(run.group(1), pair, PythonDecimal.of(figure.group(3)), path));
    }
    return true;
  }

  private boolean takeFailed(String words, long line) {
    Matcher pair = FAILED.matcher(words);
    if (pair.matches()) {
      NicPair nics = pair(pair, pair, 4);
      failed.add(new Failed(pair.group(1), nics, pair.group(6), cut(pair.group(7)), line));
    }
    return pair.matches();
  }

  private boolean takeProbed(String words) {
    Matcher probe = PROBE.matcher(words);
    if (probe.matches()) {
      NicPair nics = pair(probe, probe, 4);
      List<NicPlace> unrouted = new ArrayList<>(nics.sides());
      unrouted.removeIf(nic -> !probe.group(nic.equals(nics.one()) ? 7 : 8).equals("no"));
      probed.add(new Probed(nics, probe.group(6), unrouted));
    }
    return probe.matches();
  }

  private boolean takeCounted(String words) {
    Matcher count = COUNT.matcher(words);
    if (!count.matches()) {
      return false;
    }
    NicPlace nic = place(count, 4, 5);
    int other = number(count, 2) == nic.node() ? number(count, 3) : number(count, 2);
    Map<String, Long> grown = new HashMap<>();
    COUNTER
        .matcher(count.group(7))
        .results()
        .forEach(one -> grown.put(one.group(1), Long.parseLong(one.group(2))));
    long packets = Long.parseLong(count.group(6));
    counted.add(new Counted(count.group(1), nic, other, packets, grown));
    return true;
  }

  private boolean takeLost(String words) {
    Matcher gone = LOST.matcher(words);
    Matcher nic = LEFT_OUT.matcher(words);
    if (gone.matches()) {
      lost.add(new Lost(number(gone, 1), cut(gone.group(2))));
    } else if (nic.matches()) {
      leftOut.add(place(nic, 1, 2));
    }
    return gone.matches() || nic.matches();
  }

  private boolean takeEnd(String words) {
    Matcher last = DONE.matcher(words);
    if (last.matches()) {
      double seconds = PythonDecimal.of(last.group(3));
      end =
          Optional.of(
              new End(Long.parseLong(last.group(1)), Long.parseLong(last.group(2)), seconds));
    }
    return last.matches();
  }

  private static NicPair pair(Matcher nodes, Matcher rails, int first) {
    return new NicPair(
        new NicPlace(number(nodes, 2), number(rails, first)),
        new NicPlace(number(nodes, 3), number(rails, first + 1)));
  }

  private static NicPlace place(Matcher matcher, int node, int rail) {
    return new NicPlace(number(matcher, node), number(matcher, rail));
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST));
  }

  @Override
  public Optional<PrintedFigures> built() {
    return begun()
        ? Optional.of(
            new NicRun(
                begin,
                new NicSetup(hosts, List.copyOf(nics.values()), missing),
                new Found(measured, failed, probed, counted, leftOut, lost),
                end))
        : Optional.empty();
  }
}
