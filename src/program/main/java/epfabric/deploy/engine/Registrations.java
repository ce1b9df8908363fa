package epfabric.deploy.engine;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All resources that one run of a program registered, sorted by URN.
 *
 * @param outputs the stack's outputs
 */
public record Registrations(List<Registration> resources, Map<String, Object> outputs) {
  /** The type of the resource that represents the stack. */
  public static final String STACK_TYPE = "pulumi:pulumi:Stack";

  public Registrations {
    resources = resources.stream().sorted(Comparator.comparing(Registration::urn)).toList();
    outputs = PlainValue.copyOf(outputs);
    rejectDuplicates(resources);
    boolean hasStack = resources.stream().anyMatch(r -> r.type().equals(STACK_TYPE));
    if (!hasStack && !outputs.isEmpty()) {
      throw new IllegalArgumentException("outputs without a " + STACK_TYPE);
    }
  }

  /** Parses the output of {@link #toJsonLines}. */
  public static Registrations parse(String jsonLines) {
    return RegistrationsReader.read(jsonLines);
  }

  /** Returns one JSON object per line in a canonical form: equal registrations give equal bytes. */
  public String toJsonLines() {
    return RegistrationsWriter.write(this);
  }

  public Optional<Registration> find(String urn) {
    return resources.stream().filter(r -> r.urn().equals(urn)).findFirst();
  }

  public List<Registration> ofType(String type) {
    return resources.stream().filter(r -> r.type().equals(type)).toList();
  }

  private static void rejectDuplicates(List<Registration> sorted) {
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).urn().equals(sorted.get(i - 1).urn())) {
        throw new IllegalArgumentException("registered twice: " + sorted.get(i).urn());
      }
    }
  }
}
