package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogEnvelopesTest {
  private final LogEnvelopes envelopes = new LogEnvelopes();

  private LogLine take(String raw) {
    return envelopes.take(raw).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "plain;;plain",
        "[pod/a-0-x/test] text;a-0-x/test;text",
        "[pod/a-0-x/test] 2026-10-01T12:00:00Z text;a-0-x/test;text",
        "2026-10-01T12:00:00.5+02:00 text;;text",
        "2026-10-01T12:00:00.123456789Z  passed;; passed",
        "2026-10-01T12:00:00Z;;''",
        "[pod/a/test] [rank 3] x;a/test;[rank 3] x",
        "[pod/no end;;[pod/no end",
        "[podx/a/test] x;;[podx/a/test] x",
        "2026-10-01 12:00:00 x;;x",
        "2026-11-20T10:00:00.123456789Z stdout F  > Ranks: 1 x 8;; > Ranks: 1 x 8",
        "2026-11-20T10:00:00Z stderr F ;;''",
        "0: [config] x;task 0;[config] x",
        " 3:  passed;task 3; passed",
        "[1,3]<stdout>:[config] x;task 3;[config] x",
        "[1,3]<stderr>: x;task 3;x",
        "[prterun-a1-77@1,12]<stdout>: x;task 12;x",
        "[1,0][a-host:77]<stdout>: x;task 0;x",
        "Fri Nov 20 10:00:00 2026[1,3]<stdout>:x;task 3;x",
        "Fri Nov 20 10:00:00 2026<stdout>[1,3]: x;task 3;x",
        "[12] x;task 12;x",
        "deepep-node0-1  |    * EP:   0/8 | dispatch;deepep-node0-1;   * EP:   0/8 | dispatch",
        "deepep_1 | x;deepep_1;x",
        "deepep-0-xk4wv test [config] x;deepep-0-xk4wv test;[config] x",
        "[deepep-7 test] x;deepep-7 test;x",
        "Nov 20 10:00:00 a3-node0 deepep[77]: [config] x;a3-node0;[config] x",
        "2026-11-20T10:00:00+0000 a3-node0 kernel: NVRM: Xid;a3-node0;NVRM: Xid",
        "2026-11-20T10:00:00.123456+00:00 node0 docker/a[1]: x;node0;x",
        "Fri 2026-11-20 10:00:00 UTC node0 deepep[77]: x;node0;x",
        "1794996000.123456 node0 deepep[77]: x;node0;x",
        "Nov 20 10:00:00 [config] x;;[config] x",
        "[Fri Nov 20 10:00:00 2026] NVRM: Xid;;NVRM: Xid",
        "[  123.456789] NVRM: Xid;;NVRM: Xid",
        "[pod/a-0/test] 0: [1,3]<stdout>:x;a-0/test task 0 task 3;x",
        "cannot open shared object;;cannot open shared object",
        "[rank 0] Dispatch;;[rank 0] Dispatch",
      })
  void envelopesAreRemoved(String raw, String stream, String text) {
    LogLine line = take(raw);
    assertThat(line.stream()).isEqualTo(stream == null ? "" : stream);
    assertThat(line.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"[rank3]: x,3,x", "[default12]:x,12,x", "[pod/a/b] [rank3]:[E1 P] x,3,[E1 P] x"})
  void theRankInAPrefixOfTorchrunIsRead(String raw, int rank, String text) {
    assertThat(take(raw).rank()).isEqualTo(OptionalInt.of(rank));
    assertThat(take(raw).text()).isEqualTo(text);
  }

  @Test
  void aPythonTracebackKeepsItsIndentation() {
    assertThat(take("[rank3]:   File \"a.py\"").text()).isEqualTo("  File \"a.py\"");
  }

  @Test
  void colorsAreRemoved() {
    LogLine line = take("\u001b[1;31m[pod/a/b] \u001b[0mx\u001b[K");
    assertThat(line.stream()).isEqualTo("a/b");
    assertThat(line.text()).isEqualTo("x");
    assertThat(take("\u001b]0;title\u0007\u001b(Bx").text()).isEqualTo("x");
  }

  @Test
  void aPodNameWithAControlCharacterIsNoEnvelope() {
    assertThat(take("[pod/a\u0007/b] x").stream()).isEmpty();
  }

  @Test
  void partsOfALineAreJoinedWithinAStream() {
    assertThat(envelopes.take("2026-11-20T10:00:00Z stdout P one, ")).isEmpty();
    assertThat(take("2026-11-20T10:00:00Z stderr F other").text()).isEqualTo("other");
    assertThat(envelopes.take("2026-11-20T10:00:01Z stdout P two, ")).isEmpty();
    assertThat(take("2026-11-20T10:00:02Z stdout F three").text()).isEqualTo("one, two, three");
    assertThat(take("2026-11-20T10:00:03Z stdout F four").text()).isEqualTo("four");
  }

  @Test
  void partsOfAnUnfinishedLineAreReturnedAtTheEnd() {
    assertThat(envelopes.take("[pod/a/b] 2026-11-20T10:00:00Z stdout P one")).isEmpty();
    assertThat(envelopes.unfinished())
        .singleElement()
        .satisfies(line -> assertThat(line.text()).isEqualTo("one"))
        .satisfies(line -> assertThat(line.stream()).isEqualTo("a/b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"__REALTIME_TIMESTAMP\":\"1\",\"_HOSTNAME\":\"n0\",\"MESSAGE\":\"a \\\"b\\\"\"};n0;a \"b\"",
        "{\"log\":\"\\u003e x\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-20T10:00:00Z\"};;> x",
        "{\"textPayload\": \"0: x\", \"labels\": {\"pod_name\": \"a-0\"}};a-0 task 0;x",
        "{\"MESSAGE\":\"cut;;cut",
        "{\"size\": 1024};;{\"size\": 1024}",
        "{\"MESSAGE\":null};;{\"MESSAGE\":null}",
        "{\"MESSAGE\":\"a\\u00zzb\"};;a\\u00zzb",
      })
  void aLineThatIsAJsonObjectIsUnwrapped(String raw, String stream, String text) {
    assertThat(take(raw).stream()).isEqualTo(stream == null ? "" : stream);
    assertThat(take(raw).text()).isEqualTo(text);
  }

  @Test
  void linesThatDockerSplitsAreJoined() {
    assertThat(envelopes.take("{\"log\":\"one, \",\"stream\":\"stdout\"}")).isEmpty();
    assertThat(take("{\"log\":\"two\\n\",\"stream\":\"stdout\"}").text()).isEqualTo("one, two");
  }

  /** Nested envelopes are removed up to a limit. */
  @Test
  void theNumberOfRemovedEnvelopesIsLimited() {
    assertThat(take("0: ".repeat(100_000)).text()).hasSizeGreaterThan(290_000);
  }
}
