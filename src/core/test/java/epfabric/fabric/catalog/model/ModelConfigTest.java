package epfabric.fabric.catalog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import epfabric.base.json.Json;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads config.json files like those on the Hugging Face hub and compares them with the catalog's
 * rows.
 */
class ModelConfigTest {
  private static final String FP8 = ", 'quantization_config': {'quant_method': 'fp8'}";

  private static final String LATENT_ATTENTION =
      """
      'hidden_size': 7168, 'num_hidden_layers': 61, 'intermediate_size': 18432,
      'moe_intermediate_size': 2048, 'n_shared_experts': 1, 'num_experts_per_tok': 8,
      'moe_layer_freq': 1, 'q_lora_rank': 1536, 'kv_lora_rank': 512, 'qk_nope_head_dim': 128,
      'qk_rope_head_dim': 64, 'v_head_dim': 128, 'tie_word_embeddings': false
      """;

  private static final String DEEPSEEK =
      LATENT_ATTENTION
          + """
          , 'n_routed_experts': 256, 'first_k_dense_replace': 3, 'vocab_size': 129280,
          'num_attention_heads': 128, 'num_key_value_heads': 128
          """;

  private static final String QWEN =
      """
      'hidden_size': 4096, 'num_hidden_layers': 94, 'num_attention_heads': 64,
      'num_key_value_heads': 4, 'head_dim': 128, 'num_experts': 128, 'num_experts_per_tok': 8,
      'moe_intermediate_size': 1536, 'intermediate_size': 12288, 'decoder_sparse_step': 1,
      'mlp_only_layers': [], 'vocab_size': 151936
      """;

  private static final String GLM =
      """
      'hidden_size': 5120, 'num_hidden_layers': 92, 'num_attention_heads': 96,
      'num_key_value_heads': 8, 'head_dim': 128, 'intermediate_size': 12288,
      'vocab_size': 151552, 'n_routed_experts': 160, 'n_shared_experts': 1,
      'num_experts_per_tok': 8, 'moe_intermediate_size': 1536, 'first_k_dense_replace': 3
      """;

  private static String config(String id) {
    String kimi =
        ", 'n_routed_experts': 384, 'first_k_dense_replace': 1, 'vocab_size': 163840,"
            + " 'num_attention_heads': 64";
    String indexer = ", 'index_n_heads': 64, 'index_head_dim': 128, 'index_topk': 2048";
    String compressed =
        ", 'quantization_config': {'quant_method': 'compressed-tensors',"
            + " 'config_groups': {'group_0': {'weights': {'num_bits': 8, 'group_size': null}}}}";
    return switch (id) {
      case "deepseek-ai/DeepSeek-V3" -> DEEPSEEK + FP8;
      case "deepseek-ai/DeepSeek-V3.2" -> DEEPSEEK + indexer + FP8;
      case "moonshotai/Kimi-K2-Instruct" -> LATENT_ATTENTION + kimi + FP8;
      case "Qwen/Qwen3-235B-A22B" -> QWEN;
      case "Qwen/Qwen3-235B-A22B-FP8" -> QWEN + FP8;
      case "Qwen/Qwen3-30B-A3B" ->
          QWEN.replace("4096", "2048")
              .replace("94", "48")
              .replace("64", "32")
              .replace("'moe_intermediate_size': 1536", "'moe_intermediate_size': 768");
      case "zai-org/GLM-4.6" -> GLM;
      case "zai-org/GLM-4.6-FP8" -> GLM + compressed;
      default -> // gpt-oss
          """
          'hidden_size': 2880, 'num_hidden_layers': 36, 'num_attention_heads': 64,
          'num_key_value_heads': 8, 'head_dim': 64, 'intermediate_size': 2880,
          'vocab_size': 201088, 'num_local_experts': 128, 'num_experts_per_tok': 4,
          'layer_types': ['sliding_attention', 'full_attention'],
          'quantization_config': {'quant_method': 'mxfp4'}
          """;
    };
  }

  private static Optional<ServedModel> read(String config, Problems problems) {
    String text = "{" + config.replace('\'', '"') + "}";
    return ServedModel.fromConfig(Json.parse(text), "a/b", "config.json", problems);
  }

  private static String problems(String config) {
    Problems problems = new Problems();
    assertThat(read(config, problems)).isEmpty();
    return problems.ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "deepseek-ai/DeepSeek-V3",
    "deepseek-ai/DeepSeek-V3.2",
    "moonshotai/Kimi-K2-Instruct",
    "Qwen/Qwen3-30B-A3B",
    "Qwen/Qwen3-235B-A22B",
    "Qwen/Qwen3-235B-A22B-FP8",
    "zai-org/GLM-4.6",
    "zai-org/GLM-4.6-FP8",
    "openai/gpt-oss-120b"
  })
  void theModelOfAConfigEqualsItsRowInTheCatalog(String id) {
    ServedModel row = Objects.requireNonNull(ServedModel.all().get(id));
    Problems problems = new Problems();
    ServedModel model = read(config(id), problems).orElseThrow();
    assertThat(model.id()).isEqualTo("a/b");
    assertThat(model.reference().source()).isEqualTo("config.json");
    assertThat(model.experts()).isEqualTo(row.experts());
    assertThat(model.dense()).isEqualTo(row.dense());
    assertThat(model.attention()).isEqualTo(row.attention());
    assertThat(model.size().hidden()).isEqualTo(row.size().hidden());
    assertThat(model.size().layers()).isEqualTo(row.size().layers());
  }

  @Test
  void theTextConfigOfAMultimodalModelIsRead() {
    String nestedConfig = "'text_config': {" + config("zai-org/GLM-4.6") + "}";
    assertThat(read(nestedConfig, new Problems()).orElseThrow().experts().count()).isEqualTo(160);
    assertThat(problems(nestedConfig.replace("'vocab_size': 151552,", "")))
        .isEqualTo(
            """
            config.json: text_config.vocab_size: required, but not given
              expected: a whole number from 1 to 16777216
            """);
  }

  @Test
  void allAbsentFieldsAreReportedTogether() {
    assertThat(problems("'n_routed_experts': 8, 'kv_lora_rank': 512"))
        .isEqualTo(
            """
            config.json: hidden_size: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: num_hidden_layers: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: num_experts_per_tok or experts_per_token: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: moe_intermediate_size or intermediate_size: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: vocab_size: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: num_attention_heads: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: qk_nope_head_dim: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: qk_rope_head_dim: required, but not given
              expected: a whole number from 1 to 16777216
            config.json: v_head_dim: required, but not given
              expected: a whole number from 1 to 16777216
            """);
  }

  @Test
  void aModelWithoutExpertsIsRefused() {
    assertThat(problems(QWEN.replace("'num_experts': 128, ", "")))
        .isEqualTo(
            """
            config.json: a model without experts
              expected: one of n_routed_experts, num_experts, moe_num_experts, num_local_experts
            """);
  }

  @Test
  void modelsOfUnsupportedStructureAreRefused() {
    String unsupported =
        QWEN.replace("4096", "'much'")
                .replace("'decoder_sparse_step': 1", "'decoder_sparse_step': 2")
            + ", 'layer_types': ['linear_attention'], 'full_attention_interval': 4,"
            + " 'quantization_config': {'quant_method': 'awq'}";
    assertThat(problems(unsupported))
        .isEqualTo(
            """
            config.json: hidden_size: not a whole number from 1 to 16777216, got "much"
              expected: a whole number from 1 to 16777216
            config.json: quantization_config.quant_method: unsupported quantization "awq"
              expected: fp8, mxfp4, modelopt or compressed-tensors
            config.json: decoder_sparse_step: experts in only some layers cannot be counted, got 2
              expected: 1
            config.json: layer_types: attention whose cache cannot be counted, got "linear_attention"
              expected: full_attention or sliding_attention
            config.json: full_attention_interval: attention whose cache cannot be counted, got "full_attention_interval"
              expected: full_attention or sliding_attention
            """);
    assertThat(problems(GLM.replace("'first_k_dense_replace': 3", "'first_k_dense_replace': 92")))
        .isEqualTo(
            """
            config.json: first_k_dense_replace: leaves no layer with experts, got 92
              expected: less than the 92 layers
            """);
    assertThat(problems(GLM + ", 'quantization_config': {'quant_method': 'compressed-tensors'}"))
        .isEqualTo(
            """
            config.json: quantization_config.config_groups.group_0.weights.num_bits: required, but not given
              expected: 4 or 8
            """);
  }

  @Test
  void aFileWithoutAMappingIsReported() {
    Problems problems = new Problems();
    assertThat(ServedModel.fromConfig(Json.parse("[]"), "a/b", "config.json", problems)).isEmpty();
    assertThat(problems.ordered().get(0).render())
        .isEqualTo("config.json: not a mapping\n  expected: a model's config.json");
  }

  /** Uses the config of Kimi K2 Thinking, whose tensors on the hub have 594205920512 bytes. */
  @Test
  void fourBitWeightsHaveAScaleForEachGroup() {
    String config =
        config("moonshotai/Kimi-K2-Instruct").replace(FP8, "")
            + ", 'quantization_config': {'quant_method': 'compressed-tensors',"
            + " 'config_groups': {'group_0': {'weights': {'num_bits': 4, 'group_size': 32}}}}";
    ServedModel model = read(config, new Problems()).orElseThrow();
    assertThat(model.experts().bits()).isEqualTo(4.5);
    double absorbed = model.size().layers() * model.attention().absorbedBytes() / 1e9;
    double checkpoint = model.expertBillions() * 4.5 / 8 + model.restGb() - absorbed;
    assertThat(checkpoint).isEqualTo(594.205920512, offset(0.2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'quant_method': 'modelopt', 'quant_algo': 'NVFP4'",
        "'quant_method': 'modelopt_fp4', 'quant_algo': 'NVFP4'",
        "'quant_method': 'compressed-tensors', 'config_groups':"
            + " {'group_0': {'weights': {'num_bits': 4, 'type': 'float', 'group_size': 16}}}"
      })
  void nvfp4HasAScaleOf8BitsFor16Values(String quantization) {
    String config =
        config("deepseek-ai/DeepSeek-V3").replace(FP8, "")
            + ", 'architectures': ['DeepseekV3ForCausalLM'], 'quantization_config': {"
            + quantization
            + "}";
    ServedModel model = read(config, new Problems()).orElseThrow();
    assertThat(model.experts().weights()).isEqualTo(ExpertWeights.of(Format.NVFP4));
    assertThat(model.dense().bits()).isEqualTo(16);
    assertThat(model.support().architecture()).contains("DeepseekV3ForCausalLM");
  }

  @Test
  void anUnsupportedAlgorithmOfModelOptIsRefused() {
    String config =
        config("deepseek-ai/DeepSeek-V3").replace(FP8, "")
            + ", 'quantization_config': {'quant_method': 'modelopt', 'quant_algo': 'W4A8_AWQ'}";
    assertThat(problems(config))
        .isEqualTo(
            """
            config.json: quantization_config.quant_algo: unsupported quantization "W4A8_AWQ"
              expected: NVFP4 or FP8
            """);
  }
}
