package epfabric.results.judge.nic;

import java.util.Comparator;

/** One NIC of one node; its rail is its number on the node, which is that of its GPU. */
record NicPlace(int node, int rail) implements Comparable<NicPlace> {
  @Override
  public int compareTo(NicPlace other) {
    return Comparator.comparingInt(NicPlace::node)
        .thenComparingInt(NicPlace::rail)
        .compare(this, other);
  }
}
