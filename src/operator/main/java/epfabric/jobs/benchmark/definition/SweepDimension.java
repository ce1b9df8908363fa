package epfabric.jobs.benchmark.definition;

import java.util.List;

/** Several values of one field of a sweep; each run uses one of the values. */
public record SweepDimension(List<Object> values) {
  public SweepDimension {
    values = List.copyOf(values);
  }
}
