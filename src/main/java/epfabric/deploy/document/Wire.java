package epfabric.deploy.document;

import epfabric.base.markup.Element;

/**
 * From a NIC sideways to the rail of its network, then down to that network.
 *
 * @param kind CSS class: {@code primary}, {@code gvnic} or {@code rdma}
 * @param x edge of the NIC
 * @param rail where the wire runs down
 */
record Wire(String kind, double x, double y, double rail) {
  static Wire primary(double x, double y) {
    return new Wire("primary", x, y, Grid.PRIMARY_RAIL);
  }

  static Wire gvnic(double x, double y) {
    return new Wire("gvnic", x, y, Grid.GVNIC_RAIL);
  }

  static Wire rdma(double x, double y, double rail) {
    return new Wire("rdma", x, y, rail);
  }

  Element draw(double end) {
    return Pen.path("wire " + kind, x, y, rail, y, rail, end);
  }

  Element joint() {
    return Pen.dot("joint " + kind, rail, y);
  }
}
