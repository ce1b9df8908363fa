package epfabric.deploy.gcp;

import java.util.Locale;

/**
 * The name of a generated class. Pulumi's own SDK for Java uses the same names in another package.
 */
record ClassName(String packageName, String simpleName) {
  private static final String ROOT = "epfabric.deploy.gcp.";

  /**
   * Returns the class of a resource's inputs: {@code gcp:container/nodePool:NodePool} → {@code
   * container.NodePoolArgs}.
   */
  static ClassName ofResource(String token) {
    return new ClassName(ROOT + module(token), type(token) + "Args");
  }

  /**
   * Returns the class of a block: {@code gcp:container/NodePoolTaint:NodePoolTaint} → {@code
   * container.inputs.NodePoolTaintArgs}.
   */
  static ClassName ofBlock(String token) {
    return new ClassName(ROOT + module(token) + ".inputs", type(token) + "Args");
  }

  /**
   * Returns the class with the values of a text property: {@code compute.enums.FirewallDirection}.
   */
  static ClassName ofValues(String token) {
    return new ClassName(ROOT + module(token) + ".enums", type(token));
  }

  /** Returns the path of the source file below the folder of sources. */
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
