package epfabric.deploy.image;

import epfabric.base.problem.Problem;
import epfabric.fabric.catalog.BuildFile;
import epfabric.fabric.catalog.ContentPin;
import epfabric.fabric.catalog.InputKind;
import java.util.List;
import java.util.Optional;

/**
 * An input that images are built from.
 *
 * @param name name of the row in the catalog; for a commit, the component's name
 * @param from public name: a URL, {@code IMAGE:TAG}, {@code REPOSITORY@COMMIT}, …
 * @param pin the expected content, and the location where this value is given or marked as unknown
 * @param origin the source of {@code pin}
 * @param requirements lines of the locked packages; empty for all other inputs
 * @param insteadOf the address of the sources that this file replaces because their checksum is
 *     unknown; absent for all other inputs
 */
public record ImageInput(
    InputKind kind,
    String name,
    String from,
    ContentPin pin,
    Origin origin,
    List<String> requirements,
    Optional<String> insteadOf) {
  public ImageInput {
    requirements = List.copyOf(requirements);
  }

  /** The source of an input's expected content. */
  public enum Origin {
    SET,
    CATALOG,
    LOCK,
    FALLBACK,
    UNKNOWN
  }

  /**
   * Returns the fallback file if its content is known and the content of this input is not;
   * otherwise returns this input.
   */
  ImageInput orElse(Optional<BuildFile.Fallback> fallback) {
    if (isKnown()) {
      return this;
    }
    return fallback
        .flatMap(
            file -> file.pin().filter(pin -> pin.value().isPresent()).map(p -> replacedBy(file, p)))
        .orElse(this);
  }

  private ImageInput replacedBy(BuildFile.Fallback file, ContentPin pin) {
    return new ImageInput(
        kind, name, file.url(), pin, Origin.FALLBACK, List.of(), Optional.of(from));
  }

  /** Returns the sources that this file replaces, as an input with unknown content. */
  public Optional<ImageInput> replaced() {
    return insteadOf.map(
        sources ->
            new ImageInput(
                kind,
                name,
                sources,
                new ContentPin(Optional.empty(), pin.where(), pin.key()),
                Origin.UNKNOWN,
                List.of(),
                Optional.empty()));
  }

  public boolean isKnown() {
    return pin.value().isPresent();
  }

  /**
   * Returns the problem that the content of this input is unknown, with the command that locks it.
   */
  public Problem unknownProblem(String set) {
    return new Problem(
        pin.where(),
        pin.key(),
        "no " + kind.noun() + " is known for " + from,
        "",
        "where there is internet access: epfabric image lock " + set);
  }
}
