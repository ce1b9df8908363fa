package epfabric.deploy.document.drawing;

import epfabric.fabric.catalog.Machine;

/**
 * The columns shared by every part of the drawing: one for the host's NICs on the left, one for
 * each RDMA NIC on the right, so that the wire of a NIC runs straight down to its subnet.
 *
 * @param nics RDMA NICs of a node
 * @param gpus GPUs of a node
 */
record DrawingGrid(int nics, int gpus) {
  static final double MARGIN = 32;
  static final double GAP = 16;

  /** x of the wire from every node's eth0 to the cluster's network, left of the pools. */
  static final double PRIMARY_RAIL = MARGIN + 20;

  static final double INNER_LEFT = MARGIN + 40;
  static final double NODE_LEFT = INNER_LEFT + GAP;
  static final double GVNIC_RAIL = NODE_LEFT + 310;
  static final double NICS_LEFT = GVNIC_RAIL + 2 * GAP;

  /** Distance between the left edge of an RDMA column and the wire of its NIC. */
  static final double RAIL_INSET = 12;

  private static final double TILE_INSET = RAIL_INSET + 10;
  private static final double NARROWEST_COLUMN = 116;
  private static final double USUAL_NICS_WIDTH = 8 * NARROWEST_COLUMN;

  static DrawingGrid of(Machine machine) {
    return new DrawingGrid(
        Math.max(1, machine.nics().count()), Math.max(1, machine.gpus().count()));
  }

  double columnWidth() {
    return Math.max(NARROWEST_COLUMN, USUAL_NICS_WIDTH / nics);
  }

  double nicsRight() {
    return NICS_LEFT + nics * columnWidth();
  }

  double nodeRight() {
    return nicsRight() + 4;
  }

  /** Returns the x of the line that connects the NVLink switches of nodes in one domain. */
  double domainRail() {
    return nodeRight() + GAP / 2;
  }

  double innerRight() {
    return nodeRight() + GAP;
  }

  double right() {
    return innerRight() + GAP;
  }

  double width() {
    return right() + MARGIN;
  }

  double rail(int nic) {
    return NICS_LEFT + nic * columnWidth() + RAIL_INSET;
  }

  DrawnBox nicTile(int nic, double y, double height) {
    double x = NICS_LEFT + nic * columnWidth() + TILE_INSET;
    return new DrawnBox(x, y, columnWidth() - TILE_INSET - 6, height);
  }

  /**
   * Returns the tile of a GPU, above the NICs; if a node has as many GPUs as RDMA NICs, each GPU is
   * above its own NIC.
   */
  DrawnBox gpuTile(int gpu, double y, double height) {
    double share = nics * columnWidth() / gpus;
    double x = NICS_LEFT + gpu * share + TILE_INSET;
    return new DrawnBox(x, y, share - TILE_INSET - 6, height);
  }

  DrawnBox subnetCell(int nic, double y, double height) {
    return new DrawnBox(NICS_LEFT + nic * columnWidth() + 4, y, columnWidth() - 8, height);
  }
}
