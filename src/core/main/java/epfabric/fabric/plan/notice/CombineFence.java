package epfabric.fabric.plan.notice;

import epfabric.base.value.DottedVersion;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.EngineImage;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import java.util.List;
import java.util.Optional;

/**
 * States whether low-latency combine in the image of an inference engine has the fence of DeepEP's
 * pull request 642. Without the fence, combine can return wrong rows on Blackwell; on Hopper, wrong
 * rows were never seen.
 *
 * @param known the image, with its row in the catalog
 */
public record CombineFence(KnownImage known) {
  /** The page that explains how to inspect an image. */
  public static final String PAGE = "docs/images.md#the-fence-of-low-latency-combine";

  private static final String BLACKWELL = "10";

  /**
   * Returns the fence of a server's image; empty if the machine's GPUs are not Blackwell, or if no
   * group of the server uses low-latency kernels.
   */
  public static Optional<CombineFence> of(Machine machine, ServingPlan serving) {
    boolean lowLatency =
        serving.groups().stream().anyMatch(group -> group.kernels() == Kernels.LOW_LATENCY);
    return lowLatency && needsFence(machine)
        ? Optional.of(
            new CombineFence(
                KnownImage.of(serving.programs().engine(), serving.programs().image())))
        : Optional.empty();
  }

  /** Returns the fence of any image; also empty if the image does not belong to a known engine. */
  public static Optional<CombineFence> of(Machine machine, ImageName image) {
    return KnownImage.of(image).filter(known -> needsFence(machine)).map(CombineFence::new);
  }

  /** Returns a warning if it is not known whether the stack's server image has the fence. */
  public static Optional<Notice> warning(FabricPlan plan) {
    return plan.serving()
        .flatMap(serving -> of(plan.pool().machine(), serving))
        .flatMap(CombineFence::sentence)
        .map(
            why -> Notice.warns(ServingSettings.IMAGE.key(), why, "check the image as in " + PAGE));
  }

  private static boolean needsFence(Machine machine) {
    return DottedVersion.matches(machine.gpus().architecture(), ">=" + BLACKWELL);
  }

  /** Returns which images of an engine have the fence. */
  public static String expected(Engine engine) {
    String versions =
        EngineCatalog.get().images().stream()
            .filter(row -> row.fenced() && row.engine().equals(EnumWord.of(engine)))
            .map(EngineImage::versions)
            .reduce("", (newer, older) -> older);
    return engine.title() + " " + versions + ", or another image with the fence";
  }

  /** Returns whether the image is known to lack the fence. */
  public boolean lacking() {
    return known.row().filter(row -> !row.fenced()).isPresent();
  }

  /** Returns a warning for the user; empty if the image has the fence. */
  public Optional<String> sentence() {
    String image = known.image();
    if (known.row().isEmpty()) {
      return Optional.of(
          image
              + " may lack the fence of low-latency combine; without the fence, combine can return"
              + " wrong rows on Blackwell (DeepEP#700)");
    }
    return known
        .row()
        .filter(row -> !row.fenced())
        .map(
            row ->
                image
                    + " has "
                    + row.deepep()
                    + ", whose low-latency combine can return wrong rows on Blackwell, without any"
                    + " error (DeepEP#700)");
  }

  /** Returns a warning about a command that selects a kernel without the fence. */
  public Optional<String> flagIn(List<String> command) {
    return known
        .row()
        .flatMap(EngineImage::unfencedBy)
        .filter(command::contains)
        .map(
            flag ->
                known.image()
                    + " with "
                    + flag
                    + " uses a low-latency combine that lacks the fence and can return wrong rows"
                    + " on Blackwell, without any error (DeepEP#700)");
  }
}
