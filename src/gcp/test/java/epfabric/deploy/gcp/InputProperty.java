package epfabric.deploy.gcp;

import java.util.Set;

/** One property of a resource type or block. */
record InputProperty(String name, InputType type, boolean required, Documentation documentation) {
  private static final Set<String> TAKEN =
      Set.of("build", "default", "package", "class", "interface", "enum", "switch", "wait");

  /** The provider's texts about a property; either can be empty. */
  record Documentation(String text, String deprecation) {}

  /** The name of the field, its variable and its method. */
  String identifier() {
    return TAKEN.contains(name) ? name + "_" : name;
  }

  /**
   * The builder on which {@link #identifier} is the only method, where the property is required.
   */
  String stage() {
    return "Needs" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
