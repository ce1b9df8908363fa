package epfabric.fabric.catalog.model;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.fabric.catalog.model.ExpertWeights.Format;

/**
 * The number of bits that each weight occupies in memory, as read from a model's config.json.
 *
 * @param experts weights of experts
 * @param denseBits bits of each parameter outside the experts; every GPU holds all of these
 */
record ModelPrecision(ExpertWeights experts, double denseBits) {
  private static final String CONFIG = "quantization_config";

  private static final ModelPrecision UNQUANTIZED = of(Format.BF16, 16);

  /** Bits of the scale of a group of integers in the format compressed-tensors: bfloat16. */
  private static final double SCALE_BITS = 16;

  private static ModelPrecision of(Format format, double denseBits) {
    return new ModelPrecision(ExpertWeights.of(format), denseBits);
  }

  static ModelPrecision read(JsonNode config, ModelConfigFields fields) {
    JsonNode quantization = config.path(CONFIG);
    if (!quantization.isObject()) {
      quantization = fields.at(CONFIG);
    }
    if (!quantization.isObject()) {
      return UNQUANTIZED;
    }
    String method = quantization.path("quant_method").asText("");
    return switch (method) {
      case "fp8" -> of(Format.FP8, 8);
      case "mxfp4" -> of(Format.MXFP4, 16); // experts only
      case "modelopt", "modelopt_fp4" -> readModelopt(quantization, fields);
      case "compressed-tensors" -> readCompressedTensors(quantization, fields);
      default ->
          reportUnknown(
              ".quant_method", method, "fp8, mxfp4, modelopt or compressed-tensors", fields);
    };
  }

  /**
   * Reads the format of NVIDIA's ModelOpt. Parts other than experts count with 16 bits, the most
   * that they can have, because the config only lists the names of unquantized parts.
   */
  private static ModelPrecision readModelopt(JsonNode quantization, ModelConfigFields fields) {
    String algorithm = quantization.path("quant_algo").asText("");
    return switch (algorithm) {
      case "NVFP4" -> of(Format.NVFP4, 16);
      case "FP8" -> of(Format.FP8, 16);
      default -> reportUnknown(".quant_algo", algorithm, "NVFP4 or FP8", fields);
    };
  }

  /** Reads the bits of experts. All other parts count with 16 bits, the most that they can have. */
  private static ModelPrecision readCompressedTensors(
      JsonNode quantization, ModelConfigFields fields) {
    JsonNode weights = quantization.path("config_groups").path("group_0").path("weights");
    double bits = weights.path("num_bits").asDouble(0);
    if (bits <= 0) {
      fields.report(
          CONFIG + ".config_groups.group_0.weights.num_bits", "required, but not given", "4 or 8");
    }
    double group = weights.path("group_size").asDouble(0);
    if (weights.path("type").asText("").equals("float") && bits == 4) {
      return of(Format.NVFP4, 16);
    }
    Format format = bits == 8 ? Format.FP8 : Format.INT4;
    double bitsWithScales = group > 0 ? bits + SCALE_BITS / group : bits;
    return new ModelPrecision(new ExpertWeights(format, bitsWithScales), 16);
  }

  private static ModelPrecision reportUnknown(
      String field, String value, String expected, ModelConfigFields fields) {
    fields.report(CONFIG + field, "unsupported quantization \"" + value + "\"", expected);
    return UNQUANTIZED;
  }
}
