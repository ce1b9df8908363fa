package epfabric.deploy.gcp;

import java.util.Locale;

/** The name of a generated class, as Pulumi's own SDK for Java has it below another package. */
record ClassName(String packageName, String simpleName) {
  private static final String ROOT = "epfabric.deploy.gcp.";

  /** {@code gcp:container/nodePool:NodePool} → {@code container.NodePoolArgs}. */
  static ClassName ofResource(String token) {
    return new ClassName(ROOT + module(token), type(token) + "Args");
  }

  /**
   * {@code gcp:container/NodePoolTaint:NodePoolTaint} → {@code container.inputs.NodePoolTaintArgs}.
   */
  static ClassName ofBlock(String token) {
    return new ClassName(ROOT + module(token) + ".inputs", type(token) + "Args");
  }

  /** The class with the values of a text property: {@code compute.enums.FirewallDirection}. */
  static ClassName ofValues(String token) {
    return new ClassName(ROOT + module(token) + ".enums", type(token));
  }

  /** The path below the folder of sources. */
  String path() {
    return packageName.replace('.', '/') + "/" + simpleName + ".java";
  }

  String qualified() {
    return packageName + "." + simpleName;
  }

  private static String module(String token) {
    return token.split(":", -1)[1].split("/", -1)[0].toLowerCase(Locale.ROOT);
  }

  private static String type(String token) {
    return token.split(":", -1)[2];
  }
}
