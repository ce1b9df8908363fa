package epfabric.rehearsal.scenario;

import epfabric.base.value.EnumWord;

/** A part of a fabric's life. */
public enum LifeStage {
  /** The deployment bundle is written and verified. */
  BUNDLE,
  /** What is there before the fabric: the artifacts, and what it adopts. */
  SURROUNDINGS,
  PREVIEW,
  UP,
  /** A second {@code up}, and a refresh: neither may find anything to do. */
  SETTLED,
  CHANGE,
  PREEMPTION,
  DESTROY;

  /** As in scenario files and on the timeline. */
  public String word() {
    return EnumWord.of(this);
  }
}
