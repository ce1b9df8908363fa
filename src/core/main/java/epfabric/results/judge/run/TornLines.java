package epfabric.results.judge.run;

/** Counts incomplete lines: they start like a line of a test, but do not end like one. */
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

  /** Returns the number of the first incomplete line; 0 if there is none. */
  public long first() {
    return first;
  }
}
