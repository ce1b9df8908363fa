package epfabric.rehearsal;

import java.time.Duration;

/**
 * Something that happened.
 *
 * @param at emulated time since the world began
 * @param stage the part of the life it belongs to
 * @param mark what sort of thing it is
 * @param subject what it happened to, for example {@code NodePool gpu}; empty for the whole stage
 * @param text what happened, one line
 */
public record Moment(Duration at, Stage stage, Mark mark, String subject, String text) {
  /** What sort of thing happened. */
  public enum Mark {
    /** A stage or an operation begins. */
    BEGINS,
    /** It ended well. */
    DONE,
    /** Something is told. */
    NOTE,
    /** Something goes wrong on purpose. */
    FAULT,
    /** A deployment stops with a message. */
    FAILURE,
    /** What the operator does about it. */
    REMEDY
  }
}
