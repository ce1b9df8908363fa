package epfabric.results.judge.nic;

import java.util.Comparator;

/**
 * One NIC of one node. Its rail is the NIC's number on the node, which is also the number of the
 * GPU that uses it.
 */
record NicPlace(int node, int rail) implements Comparable<NicPlace> {
  @Override
  public int compareTo(NicPlace other) {
    return Comparator.comparingInt(NicPlace::node)
        .thenComparingInt(NicPlace::rail)
        .compare(this, other);
  }
}
