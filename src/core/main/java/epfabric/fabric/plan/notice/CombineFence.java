package epfabric.fabric.plan.notice;

import epfabric.base.value.DottedVersion;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.EngineImage;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Kernels;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether low-latency combine in the image of an inference engine has the fence of DeepEP's pull
 * request 642, which Blackwell needs. Hopper never showed the corruption.
 *
 * @param image the image in words: an engine's version, or its name
 * @param row the catalog's row; absent when that version or image is unknown
 */
public record CombineFence(String image, Optional<EngineImage> row) {
  /** The page that explains how to inspect an image. */
  public static final String PAGE = "docs/images.md#the-fence-of-low-latency-combine";

  private static final String BLACKWELL = "10";

  /** The form of engines' tags: {@code v0.26.0}, {@code v0.5.23-cu130}. */
  private static final Pattern VERSION = Pattern.compile("^v?(\\d++(?:\\.\\d++)++)(?:[-._].*+)?");

  private static final Pattern REPOSITORY = Pattern.compile("(?:docker\\.io/)?+([^:@]++).*+");

  /**
   * Returns the fence of a server's image; absent where none is needed: on other machines, and
   * where no group of the server has low latency.
   */
  public static Optional<CombineFence> of(Machine machine, ServingPlan serving) {
    boolean used =
        serving.groups().stream().anyMatch(group -> group.kernels() == Kernels.LOW_LATENCY);
    return used && needsFence(machine)
        ? Optional.of(known(serving.engine(), serving.image()))
        : Optional.empty();
  }

  /** Returns the fence of any image; absent also where the image is not a known engine's. */
  public static Optional<CombineFence> of(Machine machine, ImageName image) {
    return Stream.of(Engine.values())
        .filter(engine -> needsFence(machine) && isOf(engine, image))
        .map(engine -> known(engine, image))
        .findFirst();
  }

  /** Returns a warning if it is not known whether the stack's server image has the fence. */
  public static Optional<Notice> warning(FabricPlan plan) {
    return plan.serving()
        .flatMap(serving -> of(plan.pool().machine(), serving))
        .flatMap(CombineFence::sentence)
        .map(
            known ->
                Notice.warns(
                    ServingSettings.IMAGE.key(), known, "read it from the image: " + PAGE));
  }

  private static boolean needsFence(Machine machine) {
    return DottedVersion.matches(machine.gpus().architecture(), ">=" + BLACKWELL);
  }

  private static CombineFence known(Engine engine, ImageName image) {
    Optional<String> version = version(engine, image);
    return new CombineFence(
        version.map(v -> engine.title() + " " + v).orElse("\"" + image + "\""),
        version.flatMap(v -> EngineImage.of(EnumWord.of(engine), v)));
  }

  /**
   * Returns the version by the image's tag; the default image has the version whose flags are
   * written.
   */
  private static Optional<String> version(Engine engine, ImageName image) {
    if (image.text().equals(ImageRef.unbuilt(engine.repository()).toString())) {
      return Optional.of(engine.version());
    }
    return image
        .tag()
        .filter(tag -> isOf(engine, image))
        .map(VERSION::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1));
  }

  private static boolean isOf(Engine engine, ImageName image) {
    return path(image.text()).equals(path(engine.repository()));
  }

  private static String path(String image) {
    return REPOSITORY.matcher(image).replaceFirst("$1");
  }

  /** Returns which images of an engine have the fence. */
  public static String expected(Engine engine) {
    String versions =
        EngineImage.all().stream()
            .filter(row -> row.fenced() && row.engine().equals(EnumWord.of(engine)))
            .map(EngineImage::versions)
            .collect(Collectors.joining(", "));
    return engine.title() + " " + versions + ", or another image with the fence";
  }

  /** Whether it is known to lack the fence. */
  public boolean lacking() {
    return row.filter(known -> !known.fenced()).isPresent();
  }

  /** Returns a warning for the user; empty where the fence is there. */
  public Optional<String> sentence() {
    if (row.isEmpty()) {
      return Optional.of(
          "it is not known whether low-latency combine of the DeepEP in "
              + image
              + " has the fence without which it can return wrong rows on Blackwell (DeepEP#700)");
    }
    return row.filter(known -> !known.fenced())
        .map(
            known ->
                image
                    + " has "
                    + known.deepep()
                    + ", whose low-latency combine can return wrong rows on Blackwell, without any"
                    + " error (DeepEP#700)");
  }

  /** Returns a warning about a command that selects a kernel without the fence. */
  public Optional<String> flagIn(List<String> command) {
    return row.flatMap(EngineImage::unfencedBy)
        .filter(command::contains)
        .map(
            flag ->
                image
                    + " with "
                    + flag
                    + " takes a low-latency combine without the fence: it can return wrong rows on"
                    + " Blackwell, without any error (DeepEP#700)");
  }
}
