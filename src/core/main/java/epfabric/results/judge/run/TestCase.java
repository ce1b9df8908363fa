package epfabric.results.judge.run;

/**
 * One functional test of DeepEP V1, which prints a {@code [testing]} line.
 *
 * @param name data type, top-k, async and previous as printed, e.g. {@code BF16, with top-k
 *     (async=False, previous=True)}
 * @param passed whether {@code passed} was printed after it
 */
public record TestCase(String name, boolean passed, long line) {}
