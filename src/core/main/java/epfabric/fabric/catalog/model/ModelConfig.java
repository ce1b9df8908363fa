package epfabric.fabric.catalog.model;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.fabric.catalog.model.ModelAttention.Grouped;
import epfabric.fabric.catalog.model.ModelAttention.Indexer;
import epfabric.fabric.catalog.model.ModelAttention.Latent;
import epfabric.fabric.catalog.model.ServedModel.Dense;
import epfabric.fabric.catalog.model.ServedModel.Experts;
import epfabric.fabric.catalog.model.ServedModel.Support;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the config.json beside a model's weights on Hugging Face's hub. Where models use different
 * names for a field, the names are those that vLLM accepts (model_arch_config_convertor.py,
 * 0.26.0).
 */
final class ModelConfig {
  private static final List<String> EXPERT_COUNT_FIELDS =
      List.of("n_routed_experts", "num_experts", "moe_num_experts", "num_local_experts");

  /**
   * Kinds of attention whose cache grows by a constant number of bytes with each token, or stops
   * growing.
   */
  private static final List<String> SUPPORTED_ATTENTION =
      List.of("full_attention", "sliding_attention");

  /** Fields of configurations with other kinds of attention: Qwen3-Next and Kimi Linear. */
  private static final List<String> UNSUPPORTED_FIELDS =
      List.of("linear_attn_config", "full_attention_interval");

  private final JsonNode config;
  private final ModelConfigFields fields;

  private ModelConfig(JsonNode config, ModelConfigFields fields) {
    this.config = config;
    this.fields = fields;
  }

  static Optional<ServedModel> read(JsonNode config, String id, String file, Problems problems) {
    if (!config.isObject()) {
      problems.add(
          new Problem(Location.of(file), "", "not a mapping", "a model's config.json", ""));
      return Optional.empty();
    }
    Problems ownProblems = new Problems();
    ModelConfigFields fields = ModelConfigFields.of(config, file, ownProblems);
    ServedModel model = new ModelConfig(config, fields).model(id, file);
    ownProblems.ordered().forEach(problems::add);
    return ownProblems.isEmpty() ? Optional.of(model) : Optional.empty();
  }

  private ServedModel model(String id, String file) {
    int hidden = fields.required("hidden_size");
    int layers = fields.required("num_hidden_layers");
    boolean hasExperts = EXPERT_COUNT_FIELDS.stream().anyMatch(fields::has);
    if (!hasExperts) {
      fields.report(
          "", "a model without experts", "one of " + String.join(", ", EXPERT_COUNT_FIELDS));
    }
    ModelPrecision precision = ModelPrecision.read(config, fields);
    Experts experts =
        hasExperts ? experts(layers, precision) : new Experts(0, 0, 0, 0, precision.experts());
    Dense dense = dense(layers - experts.layers(), hasExperts, precision);
    return new ServedModel(
        id,
        experts,
        dense,
        attention(hidden),
        new ServedModel.Size(hidden, layers),
        new ServedModel.Reference(Optional.empty(), file),
        new Support(architecture(), false, Map.of()));
  }

  /**
   * Returns the model's class in the engines. In a multi-modal model's config, this field is
   * outside the mapping with the text fields.
   */
  private Optional<String> architecture() {
    return Optional.ofNullable(config.path("architectures").path(0).textValue());
  }

  private Experts experts(int layers, ModelPrecision precision) {
    return new Experts(
        fields.required(EXPERT_COUNT_FIELDS.toArray(String[]::new)),
        fields.required("num_experts_per_tok", "experts_per_token"),
        expertLayers(layers),
        expertWidth(),
        precision.experts());
  }

  private int expertWidth() {
    return fields.required("moe_intermediate_size", "intermediate_size");
  }

  /**
   * Returns the number of layers with experts. DeepSeek's config has the number of leading layers
   * without experts; Qwen's lists the layers without experts.
   */
  private int expertLayers(int layers) {
    requireOne("moe_layer_freq");
    requireOne("decoder_sparse_step");
    int layersWithoutExperts =
        fields.has("mlp_only_layers")
            ? fields.at("mlp_only_layers").size()
            : fields.optional("first_k_dense_replace", 0);
    if (layers > 0 && layersWithoutExperts >= layers) {
      fields.report(
          fields.has("mlp_only_layers") ? "mlp_only_layers" : "first_k_dense_replace",
          "leaves no layer with experts, got " + layersWithoutExperts,
          "less than the " + layers + " layers");
    }
    return layers - layersWithoutExperts;
  }

  private void requireOne(String name) {
    if (fields.has(name) && fields.optional(name, 1) != 1) {
      fields.report(
          name, "experts in only some layers cannot be counted, got " + fields.at(name), "1");
    }
  }

  private Dense dense(int layers, boolean hasExperts, ModelPrecision precision) {
    int shared = 0;
    if (fields.has("shared_expert_intermediate_size")) {
      shared = fields.optional("shared_expert_intermediate_size", 0);
    } else if (hasExperts && fields.optional("n_shared_experts", 0) > 0) {
      shared = fields.optional("n_shared_experts", 0) * expertWidth();
    }
    return new Dense(
        shared,
        hasExperts && layers > 0 ? fields.required("intermediate_size") : 0,
        fields.required("vocab_size"),
        fields.at("tie_word_embeddings").asBoolean(false),
        precision.denseBits(),
        precision.denseBits());
  }

  private ModelAttention attention(int hidden) {
    fields.at("layer_types").forEach(type -> checkKind("layer_types", type.asText()));
    UNSUPPORTED_FIELDS.stream().filter(fields::has).forEach(name -> checkKind(name, name));
    int heads = fields.required("num_attention_heads");
    if (!fields.has("kv_lora_rank")) {
      int keys = fields.optional("num_key_value_heads", heads);
      return new Grouped(heads, keys, fields.optional("head_dim", hidden / Math.max(heads, 1)));
    }
    Optional<Indexer> indexer =
        fields.has("index_head_dim")
            ? Optional.of(
                new Indexer(fields.required("index_n_heads"), fields.required("index_head_dim")))
            : Optional.empty();
    return new Latent(
        heads,
        fields.optional("q_lora_rank", 0),
        fields.required("kv_lora_rank"),
        fields.required("qk_nope_head_dim"),
        fields.required("qk_rope_head_dim"),
        fields.required("v_head_dim"),
        indexer);
  }

  private void checkKind(String name, String kind) {
    if (!SUPPORTED_ATTENTION.contains(kind)) {
      fields.report(
          name,
          "attention whose cache cannot be counted, got \"" + kind + "\"",
          String.join(" or ", SUPPORTED_ATTENTION));
    }
  }
}
