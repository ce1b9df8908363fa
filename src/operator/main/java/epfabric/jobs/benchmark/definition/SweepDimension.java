package epfabric.jobs.benchmark.definition;

import java.util.List;

/** Several values of one field: a dimension, from which each run takes one value. */
public record SweepDimension(List<Object> values) {
  public SweepDimension {
    values = List.copyOf(values);
  }
}
