package epfabric.deploy.image;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.SettingSources;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.fabric.catalog.BaseImage;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.BuildFile;
import epfabric.fabric.catalog.ContentPin;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.LockFile.Entry;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.SoftwareSet.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the inputs of a set's images and the source of each input's expected content: the set
 * takes precedence over the catalog, and the catalog over the lock.
 */
public final class InputPlanner {
  /** The program that measures NICs; it is in the test image of every software set. */
  private static final String PERFTEST = "perftest";

  private static final String PERFTEST_REPOSITORY = "linux-rdma/perftest";

  private final SoftwareSet set;
  private final SettingSources places;
  private final BuildArtifacts artifacts;
  private final LockFile lock;
  private final Problems problems;
  private final List<ImageInput> inputs = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Plans the inputs of one set.
   *
   * @param places locations of the set's values
   * @param problems collects contradictions between the lock and a source with higher precedence
   */
  public InputPlanner(
      SoftwareSet set,
      SettingSources places,
      BuildArtifacts artifacts,
      LockFile lock,
      Problems problems) {
    this.set = set;
    this.places = places;
    this.artifacts = artifacts;
    this.lock = lock;
    this.problems = problems;
  }

  /** Returns all inputs. */
  public ImageInputs plan() {
    addImages(InputKind.BASE, artifacts.bases());
    addImages(InputKind.BUILDER, artifacts.builders());
    artifacts.artifacts().forEach(this::addArtifact);
    set.components().forEach(this::addCommit);
    addPerftest();
    addWheels();
    return new ImageInputs(set.name(), inputs, notes);
  }

  private void addImages(InputKind kind, Map<String, BaseImage> images) {
    Map<String, String> versions = set.versions();
    images.forEach((name, base) -> add(kind, name, base.reference(versions), base.pin(versions)));
  }

  private void addArtifact(String name, BuildFile artifact) {
    if (!artifact.isFor(set)) {
      return;
    }
    String from = artifact.address(set);
    ContentPin pin = artifact.pin(set);
    Optional<String> setChecksum =
        property(name, "sha256").filter(v -> !v.equals(ContentPin.UNKNOWN));
    if (setChecksum.isEmpty()) {
      ImageInput input = input(InputKind.ARTIFACT, name, from, pin, Origin.CATALOG);
      ImageInput chosen = input.orElse(artifact.fallback(set));
      chosen.insteadOf().ifPresent(sources -> notes.add(replaced(name, sources)));
      inputs.add(chosen);
      return;
    }
    String key = "components." + name + ".sha256";
    checkSetChecksum(setChecksum.get(), key);
    pin.value()
        .filter(value -> !value.equals(setChecksum.get()))
        .ifPresent(value -> notes.add(overruled(name, setChecksum.get(), pin)));
    ContentPin setPin = new ContentPin(setChecksum, places.near(key), key);
    inputs.add(input(InputKind.ARTIFACT, name, from, setPin, Origin.SET));
  }

  private String replaced(String name, String sources) {
    return name
        + ": no checksum is known for "
        + sources
        + ", so its maker's build is unpacked; to compile the sources instead, look their checksum"
        + " up with internet access: epfabric image lock "
        + set.name();
  }

  private void checkSetChecksum(String value, String key) {
    if (ContentPin.SHA256.parse().apply(value).isEmpty()) {
      String message = "not " + ContentPin.SHA256.noun() + ", got \"" + value + "\"";
      problems.add(new Problem(places.near(key), key, message, ContentPin.SHA256.expected(), ""));
    }
  }

  private String overruled(String name, String setChecksum, ContentPin pin) {
    return name
        + ": the set says "
        + setChecksum
        + ", "
        + pin.where()
        + " says "
        + pin.value().orElse("")
        + "; the set's is used";
  }

  private void addCommit(String name, Component component) {
    String repository = component.properties().get("repository");
    String commit = component.properties().get("commit");
    if (repository == null || commit == null) {
      return;
    }
    String key = "components." + name + ".commit";
    String from = repository + "@" + commit;
    if (ContentPin.COMMIT.parse().apply(commit).isPresent()) {
      ContentPin commitPin = new ContentPin(Optional.of(commit), places.near(key), key);
      inputs.add(input(InputKind.COMMIT, name, from, commitPin, Origin.SET));
      return;
    }
    ContentPin unknownPin = new ContentPin(Optional.empty(), places.near(key), key);
    add(
        InputKind.COMMIT,
        name,
        from,
        artifacts.commits().getOrDefault(repository, Map.of()).getOrDefault(commit, unknownPin));
  }

  /** Adds the catalog's perftest release, because software sets do not name a release. */
  private void addPerftest() {
    artifacts
        .commits()
        .getOrDefault(PERFTEST_REPOSITORY, Map.of())
        .forEach(
            (release, pin) ->
                add(InputKind.COMMIT, PERFTEST, PERFTEST_REPOSITORY + "@" + release, pin));
  }

  private void addWheels() {
    Component torch = set.components().get("torch");
    if (torch == null) {
      return;
    }
    String index = torch.properties().getOrDefault("index", "");
    BuildArtifacts.Wheels wheels = artifacts.wheels().get(index);
    if (wheels == null) {
      String key = "components.torch.index";
      String expected = String.join(", ", artifacts.wheels().keySet());
      String message = "no such index of torch in the catalog, got \"" + index + "\"";
      problems.add(new Problem(places.near(key), key, message, expected, ""));
      return;
    }
    String key = wheels.key() + "." + torch.version();
    ContentPin unknownPin = new ContentPin(Optional.empty(), wheels.where(), key);
    ContentPin pin = wheels.requirements().getOrDefault(torch.version(), unknownPin);
    add(InputKind.WHEELS, index, TorchPackages.of(set, wheels).toString(), pin);
  }

  private Optional<String> property(String component, String property) {
    return Optional.ofNullable(set.components().get(component))
        .map(c -> c.properties().get(property));
  }

  private void add(InputKind kind, String name, String from, ContentPin pin) {
    inputs.add(input(kind, name, from, pin, Origin.CATALOG));
  }

  private ImageInput input(
      InputKind kind, String name, String from, ContentPin pin, Origin origin) {
    Optional<Entry> entry = lock.entry(kind, name).filter(e -> e.from().equals(from));
    if (pin.value().isPresent() || entry.isEmpty()) {
      entry.ifPresent(locked -> compare(locked, pin, kind));
      Origin known = pin.value().isPresent() ? origin : Origin.UNKNOWN;
      return new ImageInput(kind, name, from, pin, known, List.of(), Optional.empty());
    }
    Entry locked = entry.get();
    String value =
        kind == InputKind.WHEELS ? LockFile.requirementsFile(set.name()) : locked.value();
    return new ImageInput(
        kind,
        name,
        from,
        new ContentPin(Optional.of(value), locked.where(), locked.key()),
        Origin.LOCK,
        locked.requirements(),
        Optional.empty());
  }

  /**
   * Reports a lock entry that contradicts a known value. Does not compare lists of packages,
   * because the lock has them in another form.
   */
  private void compare(Entry locked, ContentPin known, InputKind kind) {
    String value = known.value().orElse("");
    if (kind == InputKind.WHEELS || locked.value().equals(value)) {
      return;
    }
    problems.add(
        new Problem(
            locked.where(),
            locked.key(),
            "the lock contradicts " + known.where() + ", got \"" + locked.value() + "\"",
            value,
            "one of the two is wrong: remove this entry, or correct the other value"));
  }
}
