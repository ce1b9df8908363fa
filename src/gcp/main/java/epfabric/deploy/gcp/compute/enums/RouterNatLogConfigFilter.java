package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatLogConfigFilter(String value) {
  public static final RouterNatLogConfigFilter ERRORS_ONLY = new RouterNatLogConfigFilter("ERRORS_ONLY");
  public static final RouterNatLogConfigFilter TRANSLATIONS_ONLY = new RouterNatLogConfigFilter("TRANSLATIONS_ONLY");
  public static final RouterNatLogConfigFilter ALL = new RouterNatLogConfigFilter("ALL");
}
