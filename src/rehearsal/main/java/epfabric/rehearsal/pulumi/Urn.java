package epfabric.rehearsal.pulumi;

/** A resource's name across a whole stack: {@code urn:pulumi:STACK::PROJECT::TYPES::NAME}. */
public record Urn(String text) {
  private static final String ROOT_TYPE = "pulumi:pulumi:Stack";

  /** The root of the stack leaves no trace in the types of its children. */
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
