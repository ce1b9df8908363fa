package epfabric.results.judge.nic;

import java.util.List;

/** Two NICs of different nodes that were measured together. */
record NicPair(NicPlace one, NicPlace other) {
  List<NicPlace> sides() {
    return List.of(one, other);
  }

  boolean has(NicPlace nic) {
    return one.equals(nic) || other.equals(nic);
  }

  /** Returns whether both NICs have the same number on their nodes. */
  boolean sameRail() {
    return one.rail() == other.rail();
  }
}
