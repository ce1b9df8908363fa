package epfabric.results.judge.run;

/** Counts lines that start like a line of a test and do not end like one. */
public final class TornLines {
  private long lines;
  private long first;

  public void add(long line) {
    add(1, line);
  }

  public void add(long count, long line) {
    if (count > 0) {
      lines += count;
      first = first == 0 ? line : Math.min(first, line);
    }
  }

  public void addAll(TornLines other) {
    add(other.lines, other.first);
  }

  public long lines() {
    return lines;
  }

  /** Returns the first torn line; 0 when there is none. */
  public long first() {
    return first;
  }
}
