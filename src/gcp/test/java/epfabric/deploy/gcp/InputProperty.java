package epfabric.deploy.gcp;

import java.util.Set;

/** One property of a resource type or block. */
record InputProperty(String name, InputType type, boolean required, Documentation documentation) {
  private static final Set<String> RESERVED =
      Set.of("build", "default", "package", "class", "interface", "enum", "switch", "wait");

  /** The provider's texts about a property; either can be empty. */
  record Documentation(String text, String deprecation) {}

  /** Returns the name of the property's field, variable and method in Java. */
  String identifier() {
    return RESERVED.contains(name) ? name + "_" : name;
  }

  /**
   * Returns the name of the builder type whose only method sets this property, if the property is
   * required.
   */
  String stage() {
    return "Needs" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
