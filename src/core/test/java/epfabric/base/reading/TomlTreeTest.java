package epfabric.base.reading;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TomlTreeTest {
  private final Problems problems = new Problems();

  private ConfigNode parse(String text) {
    return TomlTree.parse("a.toml", text, problems);
  }

  private static List<String> places(ConfigNode node, String path) {
    List<String> places = new ArrayList<>();
    if (node instanceof Entries table) {
      for (Entry entry : table.entries()) {
        String key = path + entry.key();
        places.add(key + " " + entry.where() + " " + entry.value().where());
        places.addAll(places(entry.value(), key + "."));
      }
    }
    if (node instanceof Items list) {
      list.items().forEach(item -> places.add(path + "[] " + item.where()));
    }
    return places;
  }

  @Test
  void everyKeyAndValueHasALineAndAColumn() {
    String text =
        """
        name  =   "x"
        [cmd_args]
        a.b = 1 # a
        "c = d" = 2
        list = [ 1,
            # two
          2 ]
        inline = { e = 1, f = [3] }
        [[Tests]]
        id = "1"
        """;
    assertThat(places(parse(text), ""))
        .containsExactly(
            "name a.toml:1:1 a.toml:1:11",
            "cmd_args a.toml:2:1 a.toml:2:1",
            "cmd_args.a a.toml:3:1 a.toml:3:7",
            "cmd_args.a.b a.toml:3:1 a.toml:3:7",
            "cmd_args.c = d a.toml:4:1 a.toml:4:11",
            "cmd_args.list a.toml:5:1 a.toml:5:8",
            "cmd_args.list.[] a.toml:5:10",
            "cmd_args.list.[] a.toml:7:3",
            "cmd_args.inline a.toml:8:1 a.toml:8:10",
            "cmd_args.inline.e a.toml:8:12 a.toml:8:16",
            "cmd_args.inline.f a.toml:8:19 a.toml:8:23",
            "cmd_args.inline.f.[] a.toml:8:24",
            "Tests a.toml:9:1 a.toml:9:1",
            "Tests.[] a.toml:9:1");
    assertThat(problems.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"1\"|1|true",
        "1|1|false",
        "1_000|1000|false",
        "1.50|1.5|false",
        "1e3|1000.0|false",
        "true|true|false",
        "inf|Infinity|false",
        "2026-11-22|2026-11-22|false",
        "'''a'''|a|true"
      })
  void distinguishesTextsFromNumbers(String toml, String text, boolean quoted) {
    Entries table = (Entries) parse("a = " + toml);
    Scalar value = (Scalar) table.entries().get(0).value();
    assertThat(value.text()).isEqualTo(text);
    assertThat(value.quoted()).isEqualTo(quoted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a = 1\\na = 2|a.toml:2:1: not readable as TOML: a previously defined at line 1, column 1",
        "a =|a.toml:1:4: not readable as TOML: Unexpected end of input",
        "a = \"x|a.toml:1:7: not readable as TOML: Unexpected end of input",
        "[\"\\uD800\"]|a.toml:1:3: not readable as TOML: Invalid unicode escape sequence",
        "a = 99999999999999999999|a.toml:1:5: not readable as TOML: Integer is too large",
        "[a]\\n[a]|a.toml:2:1: not readable as TOML: a previously defined at line 1, column 1"
      })
  void invalidTomlIsReportedWithItsPlace(String toml, String expected) {
    assertThat(parse(toml.replace("\\n", "\n"))).isInstanceOf(Absent.class);
    assertThat(problems.ordered().get(0).render()).startsWith(expected);
  }

  @Test
  void everySyntaxErrorIsReported() {
    parse("a = 1\na = 2\nb = 1\nb = 2\n");
    assertThat(problems.ordered()).hasSize(2);
  }

  @Test
  void deepNestingIsReportedWithoutAStackOverflow() {
    parse("a = " + "[".repeat(100_000));
    assertThat(problems.ordered().get(0).message())
        .isEqualTo("not readable as TOML: nested too deeply");
  }

  @Test
  void anIncompleteEscapeIsReported() {
    assertThat(parse("a = \"\\u00\"\n")).isInstanceOf(Absent.class);
    assertThat(problems.ordered().get(0).message())
        .isEqualTo("not readable as TOML: an escape is cut short");
  }
}
