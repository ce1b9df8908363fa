package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginChoiceTest {
  @TempDir private Path folder;

  private static void createProgram(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private boolean findsProvider(Map<String, String> variables) {
    return PluginChoice.googleProvider(variables).isPresent();
  }

  @Test
  void findsTheGoogleProviderOnThePath() throws IOException {
    createProgram(folder.resolve("bin/pulumi-resource-gcp"));
    assertThat(findsProvider(Map.of("PATH", "/nowhere:" + folder.resolve("bin")))).isTrue();
    assertThat(findsProvider(Map.of("PATH", "/nowhere"))).isFalse();
  }

  @Test
  void findsTheProviderThatPulumiInstalled() throws IOException {
    Path plugin = Path.of("plugins/resource-gcp-v9.37.0/pulumi-resource-gcp");
    createProgram(folder.resolve("given").resolve(plugin));
    createProgram(folder.resolve("home/.pulumi").resolve(plugin));
    assertThat(findsProvider(Map.of("PULUMI_HOME", folder.resolve("given").toString()))).isTrue();
    assertThat(findsProvider(Map.of("HOME", folder.resolve("home").toString()))).isTrue();
    assertThat(findsProvider(Map.of("HOME", folder.toString()))).isFalse();
  }

  @Test
  void doesNotUseADifferentProvider() throws IOException {
    createProgram(folder.resolve("plugins/resource-gcp-native-v1.0.0/pulumi-resource-gcp-native"));
    createProgram(folder.resolve("plugins/resource-kubernetes-v4.0.0/pulumi-resource-kubernetes"));
    assertThat(findsProvider(Map.of("PULUMI_HOME", folder.toString()))).isFalse();
  }

  @Test
  void aFolderWithTheNameOfTheProviderIsNotAProvider() throws IOException {
    Files.createDirectories(folder.resolve("bin/pulumi-resource-gcp"));
    Files.createDirectories(folder.resolve("plugins/resource-gcp-v9.1.0/pulumi-resource-gcp"));
    Map<String, String> variables =
        Map.of("PATH", folder.resolve("bin").toString(), "PULUMI_HOME", folder.toString());
    assertThat(findsProvider(variables)).isFalse();
    Path installed = folder.resolve("plugins/resource-gcp-v9.2.0/pulumi-resource-gcp");
    createProgram(installed);
    assertThat(PluginChoice.googleProvider(variables)).contains(installed);
  }

  @Test
  void anInstalledLanguageHostIsUsedOnlyWithInstalledPlugins() throws IOException {
    Map<String, String> variables = Map.of("PATH", folder.resolve("bin").toString());
    assertThat(PluginChoice.INSTALLED.hasLanguageHost(variables)).isFalse();
    createProgram(folder.resolve("bin/pulumi-language-java"));
    assertThat(PluginChoice.INSTALLED.hasLanguageHost(variables)).isTrue();
    assertThat(PluginChoice.OWN.hasLanguageHost(variables)).isFalse();
  }
}
