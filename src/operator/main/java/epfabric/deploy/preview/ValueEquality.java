package epfabric.deploy.preview;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.TextTemplate;
import epfabric.deploy.preview.state.ComputedReferences;
import epfabric.deploy.preview.state.ComputedReferences.Reference;
import epfabric.deploy.preview.state.PriorState;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Decides whether a registered value equals the earlier value.
 *
 * <p>A reference to a re-created resource differs from any earlier value. A reference to a kept
 * resource equals the same reference, or the real value in a stack export. A value that was never
 * known cannot be compared and counts as equal. After {@code pulumi refresh} a stack holds Compute
 * Engine's own names of resources, which are URLs; Google's provider compares their paths.
 */
final class ValueEquality {
  private static final Pattern COMPUTE_URL_PREFIX =
      Pattern.compile("^https://(?:www|compute)\\.googleapis\\.com/compute/(?:v1|beta)/");

  private final PriorState before;
  private final Predicate<String> renewed;
  private final UnaryOperator<String> oldUrnToNew;
  private final UnaryOperator<String> newUrnToOld;

  ValueEquality(PriorState before, EngineProgress progress) {
    this.before = before;
    this.renewed = progress::isRenewed;
    this.oldUrnToNew = progress::newUrn;
    this.newUrnToOld = progress::oldUrn;
  }

  boolean same(Object old, Object now) {
    if (ComputedReferences.isComputed(now)) {
      return isStable(now)
          && (ComputedReferences.isComputed(old) ? sameSource(old, now) : holds(now, old));
    }
    return withoutUrlPrefix(old).equals(withoutUrlPrefix(now));
  }

  private static Object withoutUrlPrefix(Object value) {
    return value instanceof String text ? COMPUTE_URL_PREFIX.matcher(text).replaceFirst("") : value;
  }

  private boolean isStable(Object computed) {
    return ComputedReferences.in(computed).stream().map(Reference::urn).noneMatch(renewed);
  }

  private boolean sameSource(Object old, Object now) {
    Map<String, Object> renamed = ComputedReferences.renamed(Map.of("value", old), oldUrnToNew);
    return Map.of("value", now).equals(renamed);
  }

  /** Returns whether a computed value equals the real value in an export, or is not comparable. */
  private boolean holds(Object computed, Object real) {
    boolean unknown =
        ComputedReferences.in(computed).stream().map(this::output).anyMatch(this::isUncomparable);
    if (unknown
        || PriorState.isSecret(real)
        || ComputedReferences.text(computed, PlainValue.UNKNOWN).isPresent()) {
      return true;
    }
    Optional<String> template = ComputedReferences.text(computed, PlainValue.TEMPLATE);
    if (template.isPresent()) {
      return TextTemplate.filled(template.get(), this::outputText).equals(real);
    }
    return ComputedReferences.in(computed).stream()
        .map(this::output)
        .allMatch(
            output ->
                output.filter(o -> withoutUrlPrefix(o).equals(withoutUrlPrefix(real))).isPresent());
  }

  private boolean isUncomparable(Optional<Object> output) {
    return output.isEmpty() || PriorState.isSecret(output.get());
  }

  private Optional<Object> output(Reference reference) {
    return before.output(newUrnToOld.apply(reference.urn()), reference.property());
  }

  private String outputText(String reference) {
    return output(Reference.parse(reference)).map(String::valueOf).orElse("");
  }
}
