package epfabric.fabric.catalog.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The size of a config's weights in memory.
 *
 * @param expertBits bits of one parameter of an expert, scales included
 * @param denseBits bits of a parameter of attention and of the other parts that each GPU has
 */
record ModelPrecision(double expertBits, double denseBits) {
  private static final String CONFIG = "quantization_config";

  /** Bits of a scale of compressed-tensors: bfloat16. */
  private static final double SCALE = 16;

  static ModelPrecision read(JsonNode whole, ModelConfigFields fields) {
    JsonNode quantization = whole.path(CONFIG);
    if (!quantization.isObject()) {
      quantization = fields.at(CONFIG);
    }
    if (!quantization.isObject()) {
      return new ModelPrecision(16, 16);
    }
    String method = quantization.path("quant_method").asText("");
    return switch (method) {
      case "fp8" -> new ModelPrecision(8, 8); // a scale of 32 bits for 128 x 128
      case "mxfp4" -> new ModelPrecision(4.25, 16); // a scale of 8 bits for 32, experts only
      case "compressed-tensors" -> compressed(quantization, fields);
      default -> unknown(method, fields);
    };
  }

  /** Reads the bits of experts; all other parts count with 16 bits, the most that they can have. */
  private static ModelPrecision compressed(JsonNode quantization, ModelConfigFields fields) {
    JsonNode weights = quantization.path("config_groups").path("group_0").path("weights");
    double bits = weights.path("num_bits").asDouble(0);
    if (bits <= 0) {
      fields.wrong(
          CONFIG + ".config_groups.group_0.weights.num_bits", "required, but not given", "4 or 8");
    }
    double group = weights.path("group_size").asDouble(0);
    return new ModelPrecision(group > 0 ? bits + SCALE / group : bits, 16);
  }

  private static ModelPrecision unknown(String method, ModelConfigFields fields) {
    fields.wrong(
        CONFIG + ".quant_method",
        "not a quantization that can be counted, got \"" + method + "\"",
        "fp8, mxfp4 or compressed-tensors");
    return new ModelPrecision(16, 16);
  }
}
