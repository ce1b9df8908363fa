package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** Checks that help fits into 80 columns: no text is truncated, and no example is wrapped. */
class HelpTest {
  private static final int COLUMNS = 80;

  private static Stream<CommandLine> withSubcommands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(HelpTest::withSubcommands));
  }

  @TestFactory
  List<DynamicTest> helpOfEveryVerbFitsIntoTheTerminal() {
    return withSubcommands(Cli.commandLine())
        .filter(command -> !command.getCommandName().equals("help"))
        .map(
            command ->
                DynamicTest.dynamicTest(
                    command.getCommandSpec().qualifiedName(), () -> assertHelpFits(command)))
        .toList();
  }

  /**
   * NullAway does not check fields that picocli sets, so this test checks them. The required
   * options of {@code serve} are checked by {@code DeferredRequiredOptions}.
   */
  @Test
  void optionalOptionsAreNullableOrHaveADefaultValue() {
    assertThat(withSubcommands(Cli.commandLine()))
        .filteredOn(command -> !List.of("help", "serve").contains(command.getCommandName()))
        .flatMap(command -> command.getCommandSpec().args())
        .filteredOn(argument -> !argument.required() && argument.group() == null)
        .allMatch(HelpTest::isNullableOrHasDefault);
  }

  private static boolean isNullableOrHasDefault(ArgSpec argument) {
    return argument.defaultValue() != null
        || argument.initialValue() != null
        || argument.typeInfo().isOptional()
        || argument.typeInfo().isBoolean()
        || (argument.userObject() instanceof Field field
            && field.getAnnotatedType().isAnnotationPresent(Nullable.class));
  }

  private static void assertHelpFits(CommandLine command) {
    var usage = command.getCommandSpec().usageMessage();
    assertThat(usage.description()).isNotEmpty().allMatch(HelpTest::isCompleteSentence);
    assertThat(usage.footer()).allMatch(line -> line.length() <= COLUMNS);
    command.getCommandSpec().args().stream()
        .map(argument -> String.join(" ", argument.description()))
        .forEach(text -> assertThat(text).matches(HelpTest::isCompleteSentence));
    assertThat(command.getUsageMessage().lines()).allMatch(line -> line.length() <= COLUMNS);
  }

  /** Returns whether a text ends like a complete sentence. */
  private static boolean isCompleteSentence(String text) {
    return text.endsWith(".") || text.endsWith(".)");
  }
}
