package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Problem;

/** A remark about one place in a definition. */
public record Remark(Level level, Problem problem) {
  /** The severity of a remark. */
  public enum Level {
    /** The definition cannot be run. */
    ERROR,
    /** The definition runs, but probably not as its author intended. */
    WARNING,
    /** The definition runs; CloudAI and epfabric differ here. */
    NOTE
  }

  /** Returns the remark as text; an error has the format of any other problem of a file. */
  public String render() {
    String text = problem.render();
    String place = problem.where() + ": ";
    return level == Level.ERROR || !text.startsWith(place)
        ? text
        : place
            + (level == Level.WARNING ? "warning: " : "note: ")
            + text.substring(place.length());
  }
}
