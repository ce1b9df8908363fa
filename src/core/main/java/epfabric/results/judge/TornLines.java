package epfabric.results.judge;

/** Counts lines that start like a line of a test and do not end like one. */
final class TornLines {
  private long lines;
  private long first;

  void add(long line) {
    add(1, line);
  }

  void add(long count, long line) {
    if (count > 0) {
      lines += count;
      first = first == 0 ? line : Math.min(first, line);
    }
  }

  void addAll(TornLines other) {
    add(other.lines, other.first);
  }

  long lines() {
    return lines;
  }

  /** Returns the first torn line; 0 when there is none. */
  long first() {
    return first;
  }
}
