package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.markup.MustacheTemplate;
import epfabric.fabric.plan.NodePoolPlan.Upgrades;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the runbook's templates with the records that fill them, including parts that no shipped
 * environment renders.
 */
class RunbookTemplateTest {
  private static final Path FOLDER =
      Path.of("src/operator/main/resources/epfabric/deploy/document");
  private static final Pattern TAG = Pattern.compile("\\{\\{([#^/>]?)([A-Za-z.-]+)\\}\\}");

  private static final List<Class<?>> VIEWS =
      List.of(
          RunbookView.class,
          RunbookView.Scope.class,
          RunbookView.Stack.class,
          RunbookView.Cloud.class,
          RunbookView.Workload.class,
          RunbookView.Acceptance.class,
          RunbookView.Versions.class,
          RunbookView.Possession.class,
          RunbookView.Cluster.class,
          RunbookView.Reserved.class,
          RunbookView.Images.class,
          RunbookView.Transport.class,
          RunbookNetwork.class,
          RunbookNetwork.Nics.class,
          RunbookNetwork.PodNetworks.class,
          RunbookNetwork.Resources.class,
          RunbookPool.class,
          RunbookPool.Names.class,
          RunbookPool.Nodes.class,
          RunbookPool.Gpus.class,
          RunbookPool.Created.class,
          RunbookPool.Supply.class,
          RunbookPool.Disks.class,
          RunbookPool.Node.class,
          RunbookCost.class,
          RunbookCost.Price.class,
          RunbookInstaller.class,
          RunbookInstaller.DaemonSets.class,
          RunbookInstaller.Limit.class,
          RunbookInstaller.Folders.class,
          RunbookTests.class,
          RunbookTests.Ready.class,
          RunbookTests.Example.class,
          RunbookTests.Judging.class,
          RunbookTests.Run.class,
          RunbookTests.Rounds.class,
          RunbookRoles.class,
          Upgrades.class,
          MarkdownLiteral.class);

  /**
   * Members that no template names: {@code strategy} of the plan's Upgrades, and {@code value} of a
   * literal, which templates only use through a quoted form, such as <code>{{project.shell}}</code>
   * .
   */
  private static final Set<String> UNUSED = Set.of("strategy", "value");

  @Test
  void templatesNameAllMembersOfTheViewsAndNoOthers() throws IOException {
    Set<String> named = new TreeSet<>();
    for (List<String> tag : tags()) {
      if (!tag.get(0).equals(">") && !tag.get(1).equals(".")) {
        named.addAll(List.of(tag.get(1).split("\\.", -1)));
      }
    }
    Set<String> known = new TreeSet<>(members());
    known.removeAll(UNUSED);
    known.add("isEmpty");
    assertThat(named).isEqualTo(known);
  }

  @Test
  void includesEveryTemplate() throws IOException {
    Set<String> included =
        tags().stream()
            .filter(tag -> tag.get(0).equals(">"))
            .map(tag -> tag.get(1) + ".mustache")
            .collect(Collectors.toCollection(TreeSet::new));
    included.add("runbook.mustache");
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(f -> f.getFileName().toString())).hasSameElementsAs(included);
    }
  }

  @Test
  void failsForAViewThatLacksAName() {
    MustacheTemplate template = MustacheTemplate.ofText("/epfabric/deploy/document/runbook");
    assertThatThrownBy(() -> template.filled(new MarkdownLiteral("dev")))
        .hasMessage("not in the view: scope @[/epfabric/deploy/document/runbook.mustache:1]");
  }

  private static Set<String> members() {
    return VIEWS.stream()
        .flatMap(view -> Stream.of(view.getDeclaredMethods()))
        .filter(m -> m.getParameterCount() == 0 && !Modifier.isStatic(m.getModifiers()))
        .filter(m -> !m.isSynthetic())
        .map(Method::getName)
        .filter(name -> !Set.of("toString", "hashCode").contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the sign and the name of each tag. */
  private static List<List<String>> tags() throws IOException {
    List<List<String>> tags = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        String text = Files.readString(file);
        TAG.matcher(text).results().forEach(m -> tags.add(List.of(m.group(1), m.group(2))));
        assertThat(TAG.matcher(text).replaceAll(""))
            .as("tags that the pattern does not match")
            .doesNotContain("{{", "}}}");
      }
    }
    return tags;
  }
}
