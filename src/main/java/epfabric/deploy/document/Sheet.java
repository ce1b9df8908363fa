package epfabric.deploy.document;

import epfabric.base.markup.Element;
import java.util.ArrayList;
import java.util.List;

/**
 * The drawing in three layers: panels, the wires that run over them, and what stands in front of
 * the wires. Inner parts are drawn first, so a panel goes under those that are there already.
 */
final class Sheet {
  private final List<Element> panels = new ArrayList<>();
  private final List<Element> wires = new ArrayList<>();
  private final List<Element> front = new ArrayList<>();

  void under(Element panel) {
    panels.add(0, panel);
  }

  void wire(Element wire) {
    wires.add(wire);
  }

  void front(Element element) {
    front.add(element);
  }

  void front(List<Element> elements) {
    front.addAll(elements);
  }

  List<Element> layers() {
    List<Element> all = new ArrayList<>(panels);
    all.addAll(wires);
    all.addAll(front);
    return List.copyOf(all);
  }
}
