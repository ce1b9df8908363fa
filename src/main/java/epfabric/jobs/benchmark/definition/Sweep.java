package epfabric.jobs.benchmark.definition;

import java.util.List;

/** Several values of one field: a dimension, of which each run takes one. */
public record Sweep(List<Object> values) {
  public Sweep {
    values = List.copyOf(values);
  }
}
