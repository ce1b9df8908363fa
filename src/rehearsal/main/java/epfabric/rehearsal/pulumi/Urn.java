package epfabric.rehearsal.pulumi;

/** A resource's unique name in a stack: {@code urn:pulumi:STACK::PROJECT::TYPES::NAME}. */
public record Urn(String text) {
  private static final String ROOT_TYPE = "pulumi:pulumi:Stack";

  /**
   * Returns the URN of a resource. If its parent is the stack itself, the URN does not contain the
   * parent's type.
   */
  public static Urn of(String stack, String project, String parent, String type, String name) {
    String parentTypes = parent.isEmpty() ? ROOT_TYPE : new Urn(parent).types();
    String prefix = parentTypes.equals(ROOT_TYPE) ? "" : parentTypes + "$";
    return new Urn("urn:pulumi:" + stack + "::" + project + "::" + prefix + type + "::" + name);
  }

  private String types() {
    return text.split("::", 4)[2];
  }

  public String type() {
    String types = types();
    return types.substring(types.lastIndexOf('$') + 1);
  }

  public String name() {
    return text.split("::", 4)[3];
  }
}
