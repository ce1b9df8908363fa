package epfabric.deploy.document.drawing;

import epfabric.base.markup.XmlElement;

/**
 * A wire from a NIC sideways to the rail of the NIC's network, then down to the network.
 *
 * @param kind CSS class: {@code primary}, {@code gvnic} or {@code rdma}
 * @param x edge of the NIC
 * @param rail x of the vertical part
 */
record NetworkWire(String kind, double x, double y, double rail) {
  static NetworkWire primary(double x, double y) {
    return new NetworkWire("primary", x, y, DrawingGrid.PRIMARY_RAIL);
  }

  static NetworkWire gvnic(double x, double y) {
    return new NetworkWire("gvnic", x, y, DrawingGrid.GVNIC_RAIL);
  }

  static NetworkWire rdma(double x, double y, double rail) {
    return new NetworkWire("rdma", x, y, rail);
  }

  XmlElement draw(double end) {
    return SvgPen.path("wire " + kind, x, y, rail, y, rail, end);
  }

  XmlElement joint() {
    return SvgPen.dot("joint " + kind, rail, y);
  }
}
