package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Locale;

/**
 * Times of a dispatch and combine within one host, from one run of {@code bench/peers api}.
 *
 * @param run folder of the run in the repository
 * @param gpus description of the run's GPUs
 * @param fewTokens smaller measured number of tokens per GPU
 * @param manyTokens larger measured number of tokens per GPU
 */
public record BackendTimes(String run, String gpus, int fewTokens, int manyTokens, List<Row> rows) {
  private static final String DEEPEP = Kernels.HIGH_THROUGHPUT.backend();

  public BackendTimes {
    rows = List.copyOf(rows);
  }

  /** Times of one backend in microseconds, for few and for many tokens per GPU. */
  public record Row(String backend, double fewUs, double manyUs) {
    private static Row read(MappingReader fields) {
      return new Row(
          fields.required("backend", ScalarKind.NAME).orElse(""),
          fields.required("few", ScalarKind.amount("us")).orElse(0.0),
          fields.required("many", ScalarKind.amount("us")).orElse(0.0));
    }

    private String text() {
      return String.format(Locale.ROOT, "%.1f and %.0f us", fewUs, manyUs);
    }
  }

  static BackendTimes read(MappingReader fields) {
    return new BackendTimes(
        fields.required("run", ScalarKind.TEXT).orElse(""),
        fields.required("gpus", ScalarKind.TEXT).orElse(""),
        fields.required("few", ScalarKind.integer(1, 1 << 16)).orElse(0),
        fields.required("many", ScalarKind.integer(1, 1 << 16)).orElse(0),
        fields.list("rows", Row::read).orElse(List.of()));
  }

  private Row row(String backend) {
    return rows.stream().filter(row -> row.backend().equals(backend)).findFirst().orElseThrow();
  }

  /** Returns a sentence with the backend's times, compared with DeepEP V1's times. */
  public String sentence(Kernels kernels) {
    String deepEpTimes = kernels.deepEpV1() ? "" : ", DeepEP V1's took " + row(DEEPEP).text();
    return String.format(
        Locale.ROOT,
        "%s: a dispatch and a combine of %d and %d tokens took %s%s (%s)",
        gpus,
        fewTokens,
        manyTokens,
        row(kernels.backend()).text(),
        deepEpTimes,
        run);
  }
}
