package epfabric.jobs.benchmark.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the node names in a scenario: hosts, ranges of hosts, and groups of a partition. */
final class NodeNames {
  static final String FORMS = "a node name, node-[001-025], or PARTITION:GROUP:N";

  /**
   * The maximum number of hosts of a range, larger than any fabric, so that a mistake in a range
   * does not exhaust the memory.
   */
  private static final int MAX_HOSTS = 10_000;

  private static final Pattern HOST = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
  private static final Pattern RANGE =
      Pattern.compile("([-a-z0-9.]{0,200})\\[([0-9,-]{1,1000})\\]([-a-z0-9.]{0,50})");
  private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");
  private static final Pattern GROUP =
      Pattern.compile("([^:\\s]{1,200}):([^:\\s]{1,200}):([0-9]{1,6}|max_avail)");

  /** A group of nodes of a partition; {@code count} is empty if all free nodes are requested. */
  record Group(String partition, String name, Optional<Integer> count) {}

  private NodeNames() {}

  static Optional<Group> group(String word) {
    Matcher matcher = GROUP.matcher(word);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String count = matcher.group(3);
    return Optional.of(
        new Group(
            matcher.group(1),
            matcher.group(2),
            count.equals("max_avail") ? Optional.empty() : Optional.of(Integer.valueOf(count))));
  }

  /** Returns the hosts of a name or a range; empty if {@code word} is neither. */
  static Optional<List<String>> hosts(String word) {
    if (HOST.matcher(word).matches()) {
      return Optional.of(List.of(word));
    }
    Matcher range = RANGE.matcher(word);
    return range.matches() ? expanded(range) : Optional.empty();
  }

  private static Optional<List<String>> expanded(Matcher range) {
    Set<String> hosts = new LinkedHashSet<>();
    for (String part : range.group(2).split(",", -1)) {
      Optional<List<String>> numbers = span(part);
      if (numbers.isEmpty() || hosts.size() + numbers.get().size() > MAX_HOSTS) {
        return Optional.empty();
      }
      numbers.get().forEach(n -> hosts.add(range.group(1) + n + range.group(3)));
    }
    boolean allValid = hosts.stream().allMatch(host -> HOST.matcher(host).matches());
    return allValid ? Optional.of(List.copyOf(hosts)) : Optional.empty();
  }

  /** Expands a range to numbers with as many digits as the first number: 001 to 025. */
  private static Optional<List<String>> span(String part) {
    Matcher span = SPAN.matcher(part);
    if (!span.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(span.group(1));
    int last = span.group(2) == null ? first : Integer.parseInt(span.group(2));
    if (last < first || last - first >= MAX_HOSTS) {
      return Optional.empty();
    }
    List<String> numbers = new ArrayList<>();
    for (int n = first; n <= last; n++) {
      numbers.add(String.format(Locale.ROOT, "%0" + span.group(1).length() + "d", n));
    }
    return Optional.of(numbers);
  }
}
