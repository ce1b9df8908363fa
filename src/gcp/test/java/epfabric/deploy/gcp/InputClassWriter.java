package epfabric.deploy.gcp;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Writes the class of a resource type's or block's inputs, with a builder. */
final class InputClassWriter {
  private final InputClass inputs;
  private final StringBuilder text = new StringBuilder();

  private InputClassWriter(InputClass inputs) {
    this.inputs = inputs;
  }

  static String write(InputClass inputs) {
    return new InputClassWriter(inputs).write();
  }

  private String write() {
    head();
    if (inputs.resource()) {
      line("  /** The type of the resource, as Pulumi registers it. */");
      line("  public static final String TYPE = \"" + inputs.token() + "\";");
      line("");
    }
    inputs.properties().forEach(this::field);
    constructor();
    start();
    List<InputProperty> required = inputs.required();
    for (int i = 0; i < required.size(); i++) {
      stage(required.get(i), i + 1 < required.size() ? required.get(i + 1).stage() : "Builder");
    }
    builder();
    line("}");
    return text.toString();
  }

  private void head() {
    line("package " + inputs.name().packageName() + ";");
    line("");
    imports().forEach(name -> line("import " + name + ";"));
    line("");
    String kind = inputs.resource() ? "resource" : "block";
    line("/** Inputs of a " + kind + " of type {@code " + inputs.token() + "}. */");
    line("@Generated(\"" + GeneratedSources.SCHEMA + "\")");
    line("public final class " + inputs.name().simpleName() + " extends ResourceArgs {");
  }

  private Set<String> imports() {
    Set<String> imports =
        new TreeSet<>(
            Set.of(
                "com.pulumi.core.Output",
                "com.pulumi.core.annotations.Import",
                "com.pulumi.resources.ResourceArgs",
                "java.util.List",
                "java.util.Map",
                "javax.annotation.processing.Generated",
                "org.jspecify.annotations.Nullable"));
    inputs.properties().stream()
        .flatMap(property -> property.type().classes())
        .filter(name -> !name.packageName().equals(inputs.name().packageName()))
        .forEach(name -> imports.add(name.qualified()));
    return imports;
  }

  private void field(InputProperty property) {
    String required = property.required() ? ", required = true" : "";
    line("  @Import(name = \"" + property.name() + "\"" + required + ")");
    line("  private final " + (property.required() ? "" : "@Nullable ") + variable(property));
    line("");
  }

  private static String variable(InputProperty property) {
    return "Output<" + property.type().sent() + "> " + property.identifier() + ";";
  }

  private void constructor() {
    line("  private " + inputs.name().simpleName() + "(Builder builder) {");
    for (InputProperty property : inputs.properties()) {
      String name = property.identifier();
      line("    this." + name + " = builder." + name + ";");
    }
    line("  }");
    line("");
  }

  private void start() {
    List<InputProperty> required = inputs.required();
    String first = required.isEmpty() ? "Builder" : required.get(0).stage();
    line(
        "  /** Returns an empty builder"
            + (required.isEmpty() ? "" : requiredInputsText(required))
            + ". */");
    line("  public static " + first + " builder() {");
    line("    return new Builder();");
    line("  }");
  }

  private static String requiredInputsText(List<InputProperty> required) {
    return ", which takes the required inputs first: "
        + String.join(
            ", ", required.stream().map(property -> "{@code " + property.name() + "}").toList());
  }

  private void stage(InputProperty property, String next) {
    line("");
    line("  /** A builder without the required {@code " + property.name() + "}. */");
    line("  public interface " + property.stage() + " {");
    documentation(property);
    line("    " + next + " " + value(property) + ";");
    line("");
    line("    /** The same, known later. */");
    line("    " + next + " " + output(property) + ";");
    line("  }");
  }

  private static String value(InputProperty property) {
    String name = property.identifier();
    return name + "(" + property.type().parameter() + " " + name + ")";
  }

  private static String output(InputProperty property) {
    String name = property.identifier();
    return name + "(Output<" + property.type().boxed() + "> " + name + ")";
  }

  private void documentation(InputProperty property) {
    line("    /**");
    JavadocText.lines(property, "    ").forEach(this::line);
    line("     */");
    if (!property.documentation().deprecation().isEmpty()) {
      line("    @Deprecated");
    }
  }

  private void builder() {
    List<String> stages = inputs.required().stream().map(InputProperty::stage).toList();
    String stagesOf = stages.isEmpty() ? "" : " implements " + String.join(", ", stages);
    line("");
    line("  /** Takes the inputs one by one. */");
    line("  public static final class Builder" + stagesOf + " {");
    inputs.properties().forEach(property -> line("    private @Nullable " + variable(property)));
    line("");
    line("    private Builder() {}");
    inputs.properties().forEach(this::setters);
    line("");
    line("    /** Returns the current inputs. */");
    line("    public " + inputs.name().simpleName() + " build() {");
    line("      return new " + inputs.name().simpleName() + "(this);");
    line("    }");
    line("  }");
  }

  private void setters(InputProperty property) {
    String name = property.identifier();
    line("");
    if (property.required()) {
      line("    @Override");
    } else {
      documentation(property);
    }
    setter(value(property), name, "Output.of(" + property.type().sending(name) + ")");
    line("");
    if (property.required()) {
      line("    @Override");
    } else {
      line("    /** The same, known later. */");
      if (!property.documentation().deprecation().isEmpty()) {
        line("    @Deprecated");
      }
    }
    boolean asIs = property.type().sent().equals(property.type().boxed());
    String sent = name + ".applyValue(value -> " + property.type().sending("value") + ")";
    setter(output(property), name, asIs ? name : sent);
  }

  private void setter(String signature, String name, String value) {
    line("    public Builder " + signature + " {");
    line("      this." + name + " = " + value + ";");
    line("      return this;");
    line("    }");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
