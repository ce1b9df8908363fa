package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model with experts, as far as its serving needs it.
 *
 * @param id as the hub and both engines call it
 * @param parametersBillions of the whole model
 * @param cacheBytes KV cache of one token in one layer
 * @param source where the figures are from
 * @param without engine to the reason why it has no DeepEP for this model
 */
public record ServedModel(
    String id,
    Experts experts,
    int hidden,
    int layers,
    double parametersBillions,
    String attention,
    int cacheBytes,
    String source,
    Map<String, String> without) {

  private static final ScalarKind<String> ATTENTION =
      ScalarKind.matching("a kind of attention", "mla or gqa", "mla|gqa");

  /**
   * The experts of one model.
   *
   * @param count routed experts of a layer
   * @param topK experts that a token goes to
   * @param layers layers with experts
   * @param width columns of one expert
   * @param bits of one parameter in memory, scales included
   */
  public record Experts(int count, int topK, int layers, int width, double bits) {
    static Experts read(MappingReader fields) {
      return new Experts(
          fields.required("experts", ScalarKind.integer(1, 4096)).orElse(0),
          fields.required("topK", ScalarKind.integer(1, 64)).orElse(0),
          fields.required("expertLayers", ScalarKind.integer(1, 1000)).orElse(0),
          fields.required("expertWidth", ScalarKind.integer(1, 1 << 16)).orElse(0),
          fields.required("expertBits", ScalarKind.amount("bits")).orElse(0.0));
    }
  }

  private static final Map<String, ServedModel> ALL = load();

  private static Map<String, ServedModel> load() {
    ReadingState reading = new ReadingState();
    Map<String, ServedModel> rows =
        CatalogFile.read(
            "models",
            CatalogFile.resource("models"),
            reading,
            file -> Catalog.rows(file, ServedModel::read));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  private static ServedModel read(String id, MappingReader fields) {
    return new ServedModel(
        id,
        Experts.read(fields),
        fields.required("hidden", ScalarKind.integer(1, 1 << 16)).orElse(0),
        fields.required("layers", ScalarKind.integer(1, 1000)).orElse(0),
        fields.required("parameters", ScalarKind.amount("billions")).orElse(0.0),
        fields.required("attention", ATTENTION).orElse(""),
        fields.required("cacheBytes", ScalarKind.integer(1, 1 << 20)).orElse(0),
        fields.required("source", ScalarKind.TEXT).orElse(""),
        fields.texts("without", ScalarKind.NAME, ScalarKind.TEXT));
  }

  /** Every one that there is, by its id. */
  public static Map<String, ServedModel> all() {
    return ALL;
  }

  /** Billions of parameters in experts: each has three matrices. */
  public double expertBillions() {
    double expert = 3.0 * hidden * experts.width();
    return experts.layers() * experts.count() * expert / 1e9;
  }
}
