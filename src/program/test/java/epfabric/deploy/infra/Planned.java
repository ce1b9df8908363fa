package epfabric.deploy.infra;

import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ImageLock;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.planner.FabricPlanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Provides plans and recorded registrations of the shipped environments, for tests. */
public final class Planned {
  public static final List<String> SHIPPED =
      List.of("dev", "prod", "guide", "device", "dranet-auto");

  /** Makes an environment use pod networks instead of claims. */
  public static final UnaryOperator<String> IN_DEVICE_MODE =
      text -> text + "  epfabric:network: {mode: device}\n";

  private static final Catalog CATALOG = Catalog.load();

  private Planned() {}

  public static FabricPlan plan(String environment) {
    return plan(environment, UnaryOperator.identity());
  }

  /** Returns the plan of a shipped environment whose file was edited. */
  public static FabricPlan plan(String environment, UnaryOperator<String> edit) {
    return planText(environment, edit.apply(text("Pulumi." + environment + ".yaml")));
  }

  public static FabricPlan planText(String environment, String text) {
    return planText(CATALOG, environment, text);
  }

  public static FabricPlan planText(Catalog catalog, String environment, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ConfigSource source =
        ConfigSource.ofFile(environment, "Pulumi." + environment + ".yaml", bytes);
    return FabricPlanner.plan(
        new PlanInput(Environment.read(source), catalog, Optional.empty(), ImageLock.NONE));
  }

  public static Registrations record(FabricPlan plan) {
    return record("epfabric", plan, Map.of());
  }

  static Registrations record(
      String project, FabricPlan plan, Map<String, Map<String, Object>> stackReferences) {
    EngineSettings settings =
        EngineSettings.of(project, plan.scope().environment()).withStackReferences(stackReferences);
    return EmbeddedEngine.run(settings, context -> FabricProgram.declare(context, plan));
  }

  /** Returns the resource with this kind, such as {@code NodePool}, and this logical name. */
  static Registration named(Registrations recorded, String kind, String name) {
    return recorded.resources().stream()
        .filter(r -> r.type().endsWith(":" + kind) && r.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + kind + " called " + name));
  }

  /** Returns a block of the resource's inputs. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> inputs(Registration registration, String block) {
    return (Map<String, Object>) registration.inputs().getOrDefault(block, Map.of());
  }

  public static String text(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
