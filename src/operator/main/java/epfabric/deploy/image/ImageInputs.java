package epfabric.deploy.image;

import epfabric.fabric.catalog.InputKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All inputs that images are built from, sorted by kind and name.
 *
 * @param set name of the software set, as commands take it
 * @param notes the decisions made where two sources disagree
 */
public record ImageInputs(String set, List<ImageInput> all, List<String> notes) {
  public ImageInputs {
    List<ImageInput> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(ImageInput::kind).thenComparing(ImageInput::name));
    all = List.copyOf(sorted);
    notes = List.copyOf(notes);
  }

  public List<ImageInput> ofKind(InputKind kind) {
    return all.stream().filter(input -> input.kind() == kind).toList();
  }

  public Optional<ImageInput> find(InputKind kind, String name) {
    return ofKind(kind).stream().filter(input -> input.name().equals(name)).findFirst();
  }

  /** Returns the inputs whose content is unknown. */
  public List<ImageInput> unknown() {
    return all.stream().filter(input -> !input.isKnown()).toList();
  }
}
