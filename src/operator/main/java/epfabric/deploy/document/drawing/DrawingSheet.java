package epfabric.deploy.document.drawing;

import epfabric.base.markup.XmlElement;
import java.util.ArrayList;
import java.util.List;

/**
 * The drawing in three layers: panels, the wires that cross them, and the elements in front of the
 * wires. Inner panels are added first, so each new panel is placed under the existing panels.
 */
final class DrawingSheet {
  private final List<XmlElement> panels = new ArrayList<>();
  private final List<XmlElement> wires = new ArrayList<>();
  private final List<XmlElement> front = new ArrayList<>();

  void under(XmlElement panel) {
    panels.add(0, panel);
  }

  void wire(XmlElement wire) {
    wires.add(wire);
  }

  void front(XmlElement element) {
    front.add(element);
  }

  void front(List<XmlElement> elements) {
    front.addAll(elements);
  }

  List<XmlElement> layers() {
    List<XmlElement> all = new ArrayList<>(panels);
    all.addAll(wires);
    all.addAll(front);
    return List.copyOf(all);
  }
}
