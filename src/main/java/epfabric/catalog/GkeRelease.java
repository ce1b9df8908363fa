package epfabric.catalog;

import epfabric.reading.Fields;
import epfabric.reading.Kind;

/**
 * What nodes of one minor version of GKE bring, when they have GKE's drivers.
 *
 * @param cos milestone of Container-Optimized OS
 * @param driver branch of the GPU driver, such as {@code 580}
 */
public record GkeRelease(String minor, int cos, String kernel, String driver) {
  static GkeRelease read(String minor, Fields fields) {
    return new GkeRelease(
        minor,
        fields.required("cos", Kind.integer(1, 9999)).orElse(0),
        fields.required("kernel", Kind.TEXT).orElse(""),
        fields.required("driver", Kind.TEXT).orElse(""));
  }
}
