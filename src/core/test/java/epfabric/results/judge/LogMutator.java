package epfabric.results.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Damages a log in one to three ways, as terminals, disks and other ranks do. The same seed causes
 * the same damage. The mutator reports whether all lines that a pass requires are still there.
 */
final class LogMutator {
  private static final List<String> BANNERS =
      List.of(
          "NVSHMEM v3.4.5 cuda 12090",
          "gpu-node:412:588 [3] NCCL INFO Channel 05/0 : 3[3] -> 4[4] via P2P/CUMEM/read",
          "WARN: init failed for transport: IBGDA",
          "[rank 3] hello",
          "warning: all tests passed");

  private final SplittableRandom random;
  private final Set<String> required;
  private final boolean changesDigits;
  private final List<String> lines;

  /**
   * @param required lines without which a run must not pass
   * @param changesDigits whether to change digits too; a reader can notice such damage only if
   *     another line repeats the number
   */
  LogMutator(long seed, List<String> log, Set<String> required, boolean changesDigits) {
    this.random = new SplittableRandom(seed);
    this.lines = new ArrayList<>(log);
    this.required = required;
    this.changesDigits = changesDigits;
  }

  /** A damaged log, and whether every required line still occurs as often as before. */
  record Damaged(String text, boolean intact) {}

  Damaged damage() {
    Map<String, Long> before = counts();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      damageOnce();
    }
    Map<String, Long> after = counts();
    String text = lines.stream().map(l -> l + "\n").collect(Collectors.joining());
    if (random.nextInt(6) == 0) {
      int end = random.nextInt(text.length());
      text = text.substring(0, end);
      after = counts(text.lines().toList());
    }
    Map<String, Long> remaining = after;
    return new Damaged(
        text,
        before.entrySet().stream()
            .allMatch(e -> remaining.getOrDefault(e.getKey(), 0L) >= e.getValue()));
  }

  private void damageOnce() {
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(changesDigits ? 8 : 6)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, line);
      case 2 -> lines.add(at, banner());
      case 3 -> interrupt(at);
      case 4 -> splice(at);
      case 5 -> swap(at);
      default -> lines.set(at, withChangedDigit(line));
    }
    if (lines.isEmpty()) {
      lines.add("");
    }
  }

  private String banner() {
    return BANNERS.get(random.nextInt(BANNERS.size()));
  }

  /** Inserts a line of another rank into a line, with or without a line end. */
  private void interrupt(int at) {
    String line = lines.get(at);
    int cut = line.isEmpty() ? 0 : random.nextInt(line.length() + 1);
    String head = line.substring(0, cut) + banner();
    if (random.nextBoolean()) {
      lines.set(at, head);
      lines.add(at + 1, line.substring(cut));
    } else {
      lines.set(at, head + line.substring(cut));
    }
  }

  /** Inserts a line of the log into this line. */
  private void splice(int at) {
    String outer = lines.get(at);
    String inner = lines.get(random.nextInt(lines.size()));
    int cut = outer.isEmpty() ? 0 : random.nextInt(outer.length() + 1);
    lines.set(at, outer.substring(0, cut) + inner + outer.substring(cut));
  }

  private void swap(int at) {
    int other = Math.min(at + 1, lines.size() - 1);
    String line = lines.get(at);
    lines.set(at, lines.get(other));
    lines.set(other, line);
  }

  /**
   * Changes a digit, but no decimal of the times in a "Best combine" line of format C, because no
   * other line repeats these decimals.
   */
  private String withChangedDigit(String line) {
    List<Integer> digitPositions = new ArrayList<>();
    boolean decimals = line.contains("Best combine") && line.contains(" + ");
    for (int i = 0; i < line.length(); i++) {
      String rest = line.substring(i);
      boolean unrepeated = decimals && rest.matches("\\d{1,2} (\\+|us,) .*");
      if (Character.isDigit(line.charAt(i)) && !unrepeated) {
        digitPositions.add(i);
      }
    }
    if (digitPositions.isEmpty()) {
      return line;
    }
    int position = digitPositions.get(random.nextInt(digitPositions.size()));
    int digit = (line.charAt(position) - '0' + 1 + random.nextInt(9)) % 10;
    return line.substring(0, position) + digit + line.substring(position + 1);
  }

  private Map<String, Long> counts() {
    return counts(lines);
  }

  /**
   * Counts each required line. Parts that a reader may ignore are not compared: text before and
   * after the line, and text between a case and its {@code passed}.
   */
  private Map<String, Long> counts(List<String> log) {
    String text = String.join("\n", log);
    Map<String, Long> counts = new HashMap<>();
    for (String line : required) {
      int dots = line.indexOf(" ... passed");
      String whole = line.stripTrailing();
      counts.put(line, dots < 0 ? occurrences(text, whole) : passed(text, line.substring(0, dots)));
    }
    return counts;
  }

  private static long occurrences(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1L;
  }

  /**
   * Returns the number of cases whose {@code passed} is in the same line or in one of the next two
   * lines.
   */
  private static long passed(String text, String begin) {
    Pattern pattern =
        Pattern.compile(
            Pattern.quote(begin + " ...")
                + "( passed|[^\\n]* passed(?=\\n|$)|[^\\n]*\\n( passed\\b|[^\\[\\n]*\\n passed\\b))");
    return pattern.matcher(text).results().count();
  }
}
