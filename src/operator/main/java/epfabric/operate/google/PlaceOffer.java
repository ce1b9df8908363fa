package epfabric.operate.google;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The GKE versions and quotas of a project in a location. */
public final class PlaceOffer {
  private PlaceOffer() {}

  /**
   * GKE versions on offer.
   *
   * @param control versions of control planes without a release channel
   * @param nodes versions of nodes
   * @param channels versions of control planes by release channel, such as {@code REGULAR}
   */
  public record Versions(
      List<String> control, List<String> nodes, SortedMap<String, List<String>> channels) {
    public Versions {
      control = List.copyOf(control);
      nodes = List.copyOf(nodes);
      channels = new TreeMap<>(channels);
    }

    /** Returns the versions of control planes in any release channel and without one. */
    public List<String> anywhere() {
      List<String> all = new ArrayList<>(control);
      channels.values().forEach(all::addAll);
      return all.stream().distinct().toList();
    }
  }

  /** A limit of a project in a region, and its usage. */
  public record Quota(String metric, double limit, double usage) {
    public double free() {
      return limit - usage;
    }
  }
}
