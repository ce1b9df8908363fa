package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one test definition, from its own file or assembled in a scenario. */
final class DefinitionReader {
  private static final String TEMPLATE = "test_template_name";

  private final boolean strict;
  private final Remarks remarks;

  DefinitionReader(boolean strict, Remarks remarks) {
    this.strict = strict;
    this.remarks = remarks;
  }

  /** Returns the name of the template; empty when CloudAI knows no such template. */
  Optional<String> template(Entries table) {
    Optional<ConfigNode> node = UntypedTables.value(table, TEMPLATE);
    List<String> known = new ArrayList<>(TemplateNames.OURS);
    known.addAll(TemplateNames.OTHERS);
    if (node.isPresent()
        && node.get() instanceof Scalar scalar
        && scalar.quoted()
        && known.contains(scalar.text())) {
      return Optional.of(scalar.text());
    }
    String got = node.filter(Scalar.class::isInstance).map(n -> ((Scalar) n).text()).orElse("");
    remarks.error(
        node.map(ConfigNode::where).orElse(table.where()),
        TEMPLATE,
        node.isEmpty() ? "required, but not given" : "no such template, got \"" + got + "\"",
        String.join(", ", TemplateNames.OURS),
        NameSuggestion.forName(got, known));
    return Optional.empty();
  }

  /** Returns the definition; empty when its template is unknown or not supported. */
  Optional<TestDefinition> read(Entries table) {
    Optional<String> templateName = template(table);
    if (templateName.isEmpty()) {
      return Optional.empty();
    }
    Optional<TemplateNames> template = TemplateNames.parse(templateName.get());
    if (template.isEmpty()) {
      new SchemaReader(remarks, false).table(table, FieldTables.otherTest(), "");
      return Optional.empty();
    }
    return Optional.of(read(table, template.get()));
  }

  private TestDefinition read(Entries table, TemplateNames template) {
    Entries cmdArgs =
        UntypedTables.value(table, "cmd_args")
            .filter(Entries.class::isInstance)
            .map(Entries.class::cast)
            .orElse(new Entries(List.of(), table.where()));
    ArgumentSet arguments = template.arguments(cmdArgs, strict);
    SchemaReader reader = new SchemaReader(remarks, !strict);
    boolean withLaterFields = !strict || template.later();
    Map<String, Object> values =
        reader.table(table, FieldTables.test(arguments, withLaterFields), "");
    TestDefinition definition = new TestDefinition(template, arguments, values, reader.locations());
    new TemplateRules(definition, cmdArgs, strict, remarks).check();
    new SharedRules(definition, strict, remarks).check();
    return definition;
  }
}
