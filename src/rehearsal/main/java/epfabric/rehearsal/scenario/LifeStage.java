package epfabric.rehearsal.scenario;

import epfabric.base.value.EnumWord;

/** A stage of a rehearsal. */
public enum LifeStage {
  /** The deployment bundle is written and verified. */
  BUNDLE,
  /**
   * The resources that exist before the fabric are created: the bucket for artifacts, and the
   * adopted parts.
   */
  SURROUNDINGS,
  PREVIEW,
  UP,
  /** A second {@code up} and a refresh run; neither may find a difference. */
  SETTLED,
  CHANGE,
  PREEMPTION,
  DESTROY;

  /** Returns the name in scenario files and on the timeline. */
  public String word() {
    return EnumWord.of(this);
  }
}
