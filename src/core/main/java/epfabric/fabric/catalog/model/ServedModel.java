package epfabric.fabric.catalog.model;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.problem.Problems;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.CatalogFile;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A model with experts: the properties that matter for serving.
 *
 * @param id name of the model on the hub and in both engines
 * @param support how engines run the model
 */
public record ServedModel(
    String id,
    Experts experts,
    Dense dense,
    ModelAttention attention,
    Size size,
    Reference reference,
    Support support) {

  /** Number of matrices of an expert, and of a layer without experts. */
  private static final int MATRICES = 3;

  private static final double BILLION = 1e9;

  /**
   * The size of the transformer.
   *
   * @param hidden columns of a token
   * @param layers number of all layers, with and without experts
   */
  public record Size(int hidden, int layers) {}

  /**
   * The source of the model's properties, and the published number of its parameters.
   *
   * @param billions billions of parameters according to the model's authors, without multi-token
   *     prediction
   * @param source source of the properties
   */
  public record Reference(Optional<Double> billions, String source) {}

  /**
   * The experts of one model.
   *
   * @param count number of routed experts per layer
   * @param topK number of experts that each token goes to
   * @param layers number of layers with experts
   * @param width columns of one expert
   * @param weights format of the experts' parameters
   */
  public record Experts(int count, int topK, int layers, int width, ExpertWeights weights) {
    static Experts read(MappingReader fields) {
      return new Experts(
          fields.required("experts", ScalarKind.integer(1, 4096)).orElse(0),
          fields.required("topK", ScalarKind.integer(1, 64)).orElse(0),
          fields.required("expertLayers", ScalarKind.integer(1, 1000)).orElse(0),
          fields.required("expertWidth", ScalarKind.integer(1, 1 << 16)).orElse(0),
          ExpertWeights.of(
              fields
                  .required("expertFormat", ScalarKind.choice(Format.class))
                  .orElse(Format.BF16)));
    }

    /** Returns the bits of one parameter in memory, scales included. */
    public double bits() {
      return weights.bits();
    }
  }

  /**
   * Properties of a model that decide how an engine runs it.
   *
   * @param architecture the model's class in the engines (config.json, architectures); absent if
   *     unknown
   * @param remoteCode whether the engines run code that is stored with the model on the hub
   * @param without from an engine to the reason why it cannot exchange this model's tokens
   */
  public record Support(
      Optional<String> architecture, boolean remoteCode, Map<String, String> without) {
    static Support read(MappingReader fields) {
      return new Support(
          fields.required("architecture", ScalarKind.TEXT),
          fields.value("remoteCode", ScalarKind.SWITCH).orElse(false),
          fields.texts("without", ScalarKind.NAME, ScalarKind.TEXT));
    }
  }

  /**
   * Sizes and precision of the parameters that every GPU holds in full. {@link ModelAttention} has
   * the sizes of attention.
   *
   * @param sharedWidth columns of the experts that every token goes to; 0 if there are none
   * @param width columns of a layer without experts
   * @param vocabulary rows of the embedding
   * @param tied whether the output uses the embedding's matrix
   * @param bits bits of one parameter of attention; parameters of embedding, output and routers
   *     have 16 bits
   * @param feedBits bits of one parameter of shared experts and of layers without experts
   */
  public record Dense(
      int sharedWidth, int width, int vocabulary, boolean tied, double bits, double feedBits) {
    static Dense read(MappingReader fields) {
      double bits = fields.required("denseBits", ScalarKind.amount("bits")).orElse(0.0);
      return new Dense(
          fields.value("sharedWidth", ScalarKind.integer(0, 1 << 16)).orElse(0),
          fields.value("denseWidth", ScalarKind.integer(0, 1 << 20)).orElse(0),
          fields.required("vocabulary", ScalarKind.integer(1, 1 << 24)).orElse(0),
          false,
          bits,
          fields.value("feedBits", ScalarKind.amount("bits")).orElse(bits));
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
        Dense.read(fields),
        fields.sectionOrEmpty("attention", ModelAttention::read),
        new Size(
            fields.required("hidden", ScalarKind.integer(1, 1 << 16)).orElse(0),
            fields.required("layers", ScalarKind.integer(1, 1000)).orElse(0)),
        new Reference(
            fields.required("published", ScalarKind.amount("billions")),
            fields.required("source", ScalarKind.TEXT).orElse("")),
        Support.read(fields));
  }

  /** Returns the models of the catalog, by id. */
  public static Map<String, ServedModel> all() {
    return ALL;
  }

  /**
   * Reads a model that is not in the catalog from the config.json beside its weights.
   *
   * @param file name of the file in messages
   * @return empty if problems were found
   */
  public static Optional<ServedModel> fromConfig(
      JsonNode config, String id, String file, Problems problems) {
    return ModelConfig.read(config, id, file, problems);
  }

  /** Returns the billions of parameters in experts. */
  public double expertBillions() {
    return experts.layers() * experts.count() * matrixParameters(experts.width()) / BILLION;
  }

  /** Returns the billions of parameters outside the experts; each GPU holds all of these. */
  public double restBillions() {
    return (attentionParameters() + feedForwardParameters() + tableParameters()) / BILLION;
  }

  /** Returns the billions of all parameters, except norms and biases. */
  public double parametersBillions() {
    return expertBillions() + restBillions();
  }

  /** Returns the size of the parameters outside the experts on each GPU, in 10^9 bytes. */
  public double restGb() {
    double absorbed = (double) size.layers() * attention.absorbedBytes();
    double matrices =
        attentionParameters() * dense.bits() / 8 + feedForwardParameters() * dense.feedBits() / 8;
    return (matrices + tableParameters() * ModelAttention.BYTES + absorbed) / BILLION;
  }

  /** Returns the bytes of one token's KV cache in one layer. */
  public int cacheBytes() {
    return attention.cacheBytes();
  }

  private double attentionParameters() {
    return (double) size.layers() * attention.parameters(size.hidden());
  }

  /** Returns the number of parameters of shared experts and of layers without experts. */
  private double feedForwardParameters() {
    return experts.layers() * matrixParameters(dense.sharedWidth())
        + (size.layers() - experts.layers()) * matrixParameters(dense.width());
  }

  /** Returns the number of parameters of embedding, output and routers. */
  private double tableParameters() {
    double embeddings = (dense.tied() ? 1.0 : 2.0) * dense.vocabulary() * size.hidden();
    return embeddings + (double) experts.layers() * experts.count() * size.hidden();
  }

  private double matrixParameters(int width) {
    return (double) MATRICES * size.hidden() * width;
  }
}
