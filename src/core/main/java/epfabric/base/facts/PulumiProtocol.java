package epfabric.base.facts;

/**
 * Special values in messages of Pulumi's engine. Source: {@code
 * sdk/go/common/resource/properties.go} and {@code plugin/rpc.go} of pulumi/pulumi.
 */
public final class PulumiProtocol {
  /** Placeholder for a text that is known only after the deployment. */
  public static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

  /** Key that marks a special object; the key's value is the object's kind. */
  public static final String SIGNATURE = "4dabf18193072939515e22adb298388d";

  /** The kind of a secret; the hidden value is under {@link #VALUE}. */
  public static final String SECRET = "1b47061264138c4ac30d75fd1eb44270";

  /** The kind of a reference to a resource. */
  public static final String RESOURCE = "5cf8f73096256a8f31e491e813e4eb8e";

  /** Key of the hidden value in an object of the kind {@link #SECRET}. */
  public static final String VALUE = "value";

  private PulumiProtocol() {}
}
