package epfabric.operate.advice.status;

import epfabric.operate.advice.AgeText;
import java.time.Duration;
import java.util.Optional;

/**
 * The acceptance tests' verdict on a node.
 *
 * @param word the worst verdict of the tests on the node; {@code untested} if the node joined after
 *     they started, {@code -} if no verdict is known
 * @param age time since the oldest of these verdicts
 */
public record NodeVerdict(String word, Optional<Duration> age) {
  /** No verdict is known: no test ran on the node, none is judged yet, or its pods are gone. */
  static final NodeVerdict UNKNOWN = new NodeVerdict("-", Optional.empty());

  /** The node joined after the tests started, and has not been tested in a group since. */
  static final NodeVerdict UNTESTED = new NodeVerdict("untested", Optional.empty());

  /** Returns whether there is a verdict to show; {@code untested} counts as one. */
  public boolean known() {
    return !equals(UNKNOWN);
  }

  boolean untested() {
    return equals(UNTESTED);
  }

  /** Returns verdict and age, such as {@code pass 6m}. */
  public String text() {
    return word + age.map(since -> " " + AgeText.of(since)).orElse("");
  }
}
