package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which values from the cloud a refresh treats as changes of the known inputs. */
class InputRefreshTest {
  private static ObjectNode json(String text) {
    return Json.parseObject(text.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | {'a': 1, 'b': 2} | {'a': 1, 'b': 2}",
        "{'a': 1} | {'a': 2, 'b': 2} | {'a': 2}",
        "{'a': 1, 'c': 3} | {'a': 1} | {'a': 1, 'c': 3}",
        "{'n': 'projects/p/networks/x'} | {'n': 'https://g/projects/p/networks/x'}"
            + " | {'n': 'projects/p/networks/x'}",
        "{'l': 'US'} | {'l': 'us'} | {'l': 'US'}",
        "{'n': 'networks/x'} | {'n': 'networks/y'} | {'n': 'networks/y'}",
        "{'a': {'b': 1}} | {'a': {'b': 2, 'c': 3}} | {'a': {'b': 2}}",
        "{'a': [{'b': 1}]} | {'a': [{'b': 1, 'c': 2}, {'d': 3}]} | {'a': [{'b': 1}, {'d': 3}]}",
        "{'a': [1, 2]} | {'a': [1]} | {'a': [1]}",
        "{'a': 1} | {'a': '1'} | {'a': '1'}",
        "{'a': true} | {'a': false} | {'a': false}",
      })
  void keepsKnownValuesThatAreEquivalentToTheValuesInTheCloud(
      String known, String seen, String refreshed) {
    assertThat(InputRefresh.of(json(known), json(seen))).isEqualTo(json(refreshed));
  }
}
