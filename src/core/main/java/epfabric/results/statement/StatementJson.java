package epfabric.results.statement;

import epfabric.base.json.Json;
import epfabric.results.judge.verdict.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes a verdict as an in-toto statement with the published predicate "test result". The form is
 * canonical: keys are sorted, white space is omitted, and numbers have no superfluous digits, so
 * equal verdicts give equal bytes.
 */
public final class StatementJson {
  static final String TYPE = "https://in-toto.io/Statement/v1";

  /** The predicate type for {@code cosign verify-blob-attestation --type}. */
  public static final String PREDICATE = "https://in-toto.io/attestation/test-result/v0.1";

  /** Member of the predicate for facts for which the published predicate has no field. */
  static final String OURS = "epfabric_verdict";

  static final int FORMAT = 1;

  /**
   * Numerator of the rule of three: if n independent calls had no error, the error rate is below
   * 3/n with a confidence of 95 %.
   */
  private static final BigDecimal RULE_OF_THREE = BigDecimal.valueOf(3);

  private StatementJson() {}

  /** Returns the statement as one line without a line end. */
  public static String of(VerdictStatement statement) {
    SortedMap<String, Object> root = new TreeMap<>();
    root.put("_type", TYPE);
    root.put("predicate", predicate(statement));
    root.put("predicateType", PREDICATE);
    root.put("subject", resources(statement.fabric().artifacts()));
    return Json.compact(root);
  }

  private static List<Object> resources(SortedMap<String, String> digests) {
    return digests.entrySet().stream()
        .<Object>map(e -> sorted("name", e.getKey(), "digest", Map.of("sha256", e.getValue())))
        .toList();
  }

  private static Map<String, Object> predicate(VerdictStatement statement) {
    SortedMap<String, Object> predicate = new TreeMap<>();
    predicate.put("configuration", resources(statement.fabric().configuration()));
    predicate.put("failedTests", jobs(statement, Verdict.Kind.FAIL, Verdict.Kind.INCONCLUSIVE));
    predicate.put("passedTests", jobs(statement, Verdict.Kind.PASS));
    predicate.put("result", result(statement.verdict()));
    predicate.put("warnedTests", jobs(statement, Verdict.Kind.DEGRADED));
    predicate.put(OURS, epfabricFields(statement));
    return predicate;
  }

  private static String result(Verdict.Kind kind) {
    return switch (kind) {
      case PASS -> "PASSED";
      case DEGRADED -> "WARNED";
      case FAIL, INCONCLUSIVE -> "FAILED";
    };
  }

  private static List<String> jobs(VerdictStatement statement, Verdict.Kind... kinds) {
    return statement.tests().stream()
        .filter(test -> List.of(kinds).contains(test.verdict()))
        .map(TestedCase::job)
        .toList();
  }

  private static Map<String, Object> epfabricFields(VerdictStatement statement) {
    TestedFabric fabric = statement.fabric();
    SortedMap<String, Object> fields = new TreeMap<>();
    fields.put("at", statement.at().toString());
    statement.cleanCalls().ifPresent(calls -> fields.put("corruption", corruption(calls)));
    fields.put(
        "deepEp",
        sorted(
            "combineFence", fabric.deepEp().combineFence(),
            "commit", fabric.deepEp().commit(),
            "patches", fabric.deepEp().patches()));
    fields.put("environment", fabric.environment());
    fields.put("format", FORMAT);
    fields.put("machine", fabric.machine());
    fields.put("nodes", asObjects(statement.nodes().stream().map(StatementJson::node).toList()));
    fields.put("tests", asObjects(statement.tests().stream().map(StatementJson::test).toList()));
    return fields;
  }

  private static List<Object> asObjects(Collection<? extends Object> objects) {
    return List.copyOf(objects);
  }

  private static Map<String, Object> corruption(long calls) {
    BigDecimal bound = RULE_OF_THREE.divide(BigDecimal.valueOf(calls), MathContext.DECIMAL32);
    return sorted("cleanCalls", calls, "rateBelow", number(bound));
  }

  private static Map<String, Object> node(TestedNode node) {
    SortedMap<String, Object> fields = new TreeMap<>();
    fields.put("boot", node.boot());
    fields.put("driver", node.driver());
    fields.put("id", node.id());
    fields.put("image", node.image());
    fields.put("kernel", node.kernel());
    return fields;
  }

  private static Map<String, Object> test(TestedCase test) {
    SortedMap<String, Object> fields = new TreeMap<>();
    fields.put("facts", test.facts());
    fields.put("job", test.job());
    fields.put("log", test.log().word());
    fields.put("speeds", asObjects(test.speeds().stream().map(StatementJson::speed).toList()));
    fields.put("verdict", test.verdict().word());
    return fields;
  }

  private static Map<String, Object> speed(TestedCase.Speed speed) {
    SortedMap<String, Object> fields = new TreeMap<>();
    speed.floor().ifPresent(floor -> fields.put("floorGbps", number(floor)));
    fields.put("gbps", number(speed.gbps()));
    fields.put("link", speed.link());
    speed.microseconds().ifPresent(us -> fields.put("microseconds", number(us)));
    fields.put("phase", speed.phase());
    return fields;
  }

  /**
   * Returns a number as JSON text, because JSON numbers have many forms and some readers round
   * them.
   */
  private static String number(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  private static Map<String, Object> sorted(Object... pairs) {
    SortedMap<String, Object> sorted = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      sorted.put((String) pairs[i], pairs[i + 1]);
    }
    return sorted;
  }
}
