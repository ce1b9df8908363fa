package epfabric.base.facts;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.standin.Sources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that each fact's value is written in one source file only. */
class FactsTest {
  /** The smallest integer that is searched for; smaller integers have many other meanings. */
  private static final int MIN_DISTINCT_NUMBER = 1000;

  private static final List<Class<?>> FACT_CLASSES =
      List.of(
          ApiQuestion.class,
          ComputeDomains.class,
          DeepEp.class,
          GceTopology.class,
          GoogleApis.class,
          GoogleNetworks.class,
          ImageArchitecture.class,
          ManagedDranet.class,
          NicDevice.class,
          NodeResource.class,
          NvidiaDra.class,
          OtherMachines.class,
          PulumiProtocol.class,
          PulumiVersions.class,
          QueuedProvisioning.class,
          GpuPoolSettings.class);

  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Path main : Sources.main()) {
      Path top = main.resolve("epfabric");
      for (Path file : Sources.files(List.of(top), ".java")) {
        sources.put(top.relativize(file).toString(), withoutComments(file));
      }
    }
    return sources;
  }

  private static String withoutComments(Path file) {
    try {
      return Files.readString(file).replaceAll("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns each constant's name, and a pattern that finds the constant's value in a source. */
  private static Map<String, Pattern> constants() throws IllegalAccessException {
    Map<String, Pattern> constants = new LinkedHashMap<>();
    for (Class<?> factClass : FACT_CLASSES) {
      for (Field field : factClass.getFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          Object value = field.get(null);
          String name = factClass.getSimpleName() + "." + field.getName();
          if (value instanceof String text && !text.matches("\\w{0,5}|[a-z0-9]+|[A-Za-z]+")) {
            // Single words are left out because they have other meanings. A value right after a
            // backtick is ignored: it is part of a sentence.
            constants.put(name, Pattern.compile("(?<!`)" + Pattern.quote(text)));
          } else if (value instanceof Integer number && number >= MIN_DISTINCT_NUMBER) {
            constants.put(name, Pattern.compile("\\b" + number + "\\b"));
          }
        }
      }
    }
    return constants;
  }

  @Test
  void theValueOfEachFactIsInOneSourceFileOnly() throws IOException, IllegalAccessException {
    Map<String, String> sources = sources();
    Map<String, Pattern> constants = constants();
    assertThat(constants).hasSizeGreaterThanOrEqualTo(12);
    List<String> repeated = new ArrayList<>();
    constants.forEach(
        (name, value) -> {
          List<String> files = new ArrayList<>();
          sources.forEach(
              (file, text) -> {
                if (value.matcher(text).find()) {
                  files.add(file);
                }
              });
          // The value of a constant that is composed of other constants may be in no file.
          if (files.size() > 1) {
            repeated.add(name + ": " + files);
          }
        });
    assertThat(repeated).isEmpty();
  }

  @Test
  void everyClassOfFactsIsChecked() throws IOException {
    List<String> factClasses =
        Sources.files(Sources.main(), ".java").stream()
            .filter(file -> file.resolveSibling("").endsWith("base/facts"))
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .filter(name -> !name.equals("package-info"))
            .sorted()
            .toList();
    assertThat(factClasses).isSubsetOf(FACT_CLASSES.stream().map(Class::getSimpleName).toList());
  }
}
