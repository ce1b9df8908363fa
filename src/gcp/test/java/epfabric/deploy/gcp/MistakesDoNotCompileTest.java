package epfabric.deploy.gcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.core.Output;
import epfabric.deploy.gcp.container.NodePoolArgs;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that wrong declarations do not compile; each expected message is javac's. */
class MistakesDoNotCompileTest {
  private static final Pattern PACKAGES = Pattern.compile("\\b(?:[a-z]++\\.)++(?=[A-Z])");

  @TempDir private Path classes;

  @Test
  void correctInputsCompile() throws IOException {
    assertThat(
            errors(
                """
                NodePoolArgs.builder()
                    .cluster("c")
                    .placementPolicy(
                        NodePoolPlacementPolicyArgs.builder()
                            .type(NodePoolPlacementPolicyType.COMPACT)
                            .build())
                    .nodeConfig(NodePoolNodeConfigArgs.builder().spot(true).build())
                    .build()"""))
        .isEmpty();
  }

  @Test
  void misspelledPropertyDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolNodeConfigArgs.builder().machinType(\"a4-highgpu-8g\").build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method machinType(String)
              location: class NodePoolNodeConfigArgs.Builder""");
  }

  @Test
  void propertyInTerraformSpellingDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolNodeConfigArgs.builder().disk_size_gb(100).build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method disk_size_gb(int)
              location: class NodePoolNodeConfigArgs.Builder""");
  }

  @Test
  void textInsteadOfANumberDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolNodeConfigArgs.builder().diskSizeGb(\"100\").build()"))
        .containsExactly(
            """
            no suitable method found for diskSizeGb(String)
                method NodePoolNodeConfigArgs.Builder.diskSizeGb(int) is not applicable
                  (argument mismatch; String cannot be converted to int)
                method NodePoolNodeConfigArgs.Builder.diskSizeGb(Output<Integer>) \
            is not applicable
                  (argument mismatch; String cannot be converted to \
            Output<Integer>)""");
  }

  @Test
  void outputOfTextInsteadOfAFlagDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolNodeConfigArgs.builder().spot(Output.of(\"yes\")).build()"))
        .singleElement()
        .asString()
        .startsWith("no suitable method found for spot(Output<String>)");
  }

  @Test
  void missingRequiredPropertyOfAResourceDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolArgs.builder().nodeCount(2).build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method nodeCount(int)
              location: interface NodePoolArgs.NeedsCluster""");
  }

  @Test
  void missingRequiredPropertyOfABlockDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolNodeConfigGuestAcceleratorArgs.builder().count(8).build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method build()
              location: interface NodePoolNodeConfigGuestAcceleratorArgs.NeedsType""");
  }

  /** Release 8.41 of the provider had this property; release 9.0 removed it. */
  @Test
  void removedPropertyDoesNotCompile() throws IOException {
    assertThat(errors("SubnetworkArgs.builder().network(\"n\").enableFlowLogs(true).build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method enableFlowLogs(boolean)
              location: class SubnetworkArgs.Builder""");
  }

  @Test
  void propertyInTheWrongBlockDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolArgs.builder().cluster(\"c\").spot(true).build()"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   method spot(boolean)
              location: class NodePoolArgs.Builder""");
  }

  @Test
  void blockOfTheWrongTypeDoesNotCompile() throws IOException {
    assertThat(
            errors(
                "NodePoolArgs.builder().cluster(\"c\")"
                    + ".nodeConfig(ClusterNodeConfigArgs.builder().build()).build()"))
        .singleElement()
        .asString()
        .startsWith("no suitable method found for nodeConfig(ClusterNodeConfigArgs)");
  }

  @Test
  void blockInsteadOfAListDoesNotCompile() throws IOException {
    assertThat(
            errors(
                "NodePoolNodeConfigArgs.builder().guestAccelerators("
                    + "NodePoolNodeConfigGuestAcceleratorArgs.builder()"
                    + ".count(8).type(\"nvidia-b200\").build()).build()"))
        .singleElement()
        .asString()
        .startsWith(
            "no suitable method found for guestAccelerators("
                + "NodePoolNodeConfigGuestAcceleratorArgs)");
  }

  @Test
  void misspelledValueDoesNotCompile() throws IOException {
    assertThat(
            errors(
                "NodePoolPlacementPolicyArgs.builder().type(NodePoolPlacementPolicyType.COMPAKT)"))
        .containsExactly(
            """
            cannot find symbol
              symbol:   variable COMPAKT
              location: class NodePoolPlacementPolicyType""");
  }

  @Test
  void plainTextInsteadOfADocumentedValueDoesNotCompile() throws IOException {
    assertThat(errors("NodePoolPlacementPolicyArgs.builder().type(\"COMPACT\").build()"))
        .singleElement()
        .asString()
        .startsWith("no suitable method found for type(String)");
  }

  @Test
  void mapInsteadOfABlockDoesNotCompile() throws IOException {
    assertThat(
            errors(
                "NodePoolArgs.builder().cluster(\"c\")"
                    + ".placementPolicy(Map.of(\"type\", \"COMPACT\")).build()"))
        .singleElement()
        .asString()
        .startsWith("no suitable method found for placementPolicy(Map");
  }

  /**
   * Returns the errors of a class with this expression, as javac prints them, without package
   * names.
   */
  private List<String> errors(String expression) throws IOException {
    String source =
        """
        import com.pulumi.core.Output;
        import epfabric.deploy.gcp.compute.*;
        import epfabric.deploy.gcp.container.*;
        import epfabric.deploy.gcp.container.enums.*;
        import epfabric.deploy.gcp.container.inputs.*;
        import java.util.Map;

        class Declaration {
          Object inputs = %s;
        }
        """
            .replace("%s", expression);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    String classPath =
        Stream.of(Output.class, NodePoolArgs.class, NullMarked.class)
            .map(MistakesDoNotCompileTest::classPathEntry)
            .collect(Collectors.joining(System.getProperty("path.separator")));
    List<String> options = List.of("-proc:none", "-cp", classPath, "-d", classes.toString());
    compiler
        .getTask(new StringWriter(), null, diagnostics, options, null, List.of(new Source(source)))
        .call();
    return diagnostics.getDiagnostics().stream()
        .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
        .map(found -> PACKAGES.matcher(found.getMessage(Locale.ROOT)).replaceAll(""))
        .toList();
  }

  private static String classPathEntry(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Declaration.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
