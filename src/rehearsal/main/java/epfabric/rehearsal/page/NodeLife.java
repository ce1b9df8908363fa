package epfabric.rehearsal.page;

import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The history of one node: when it joined, was verified, and was removed. */
final class NodeLife {
  /** A period in which the node was verified, or in which it was not. */
  record Part(boolean verified, Duration from, Duration to) {}

  private static final String JOINS = "joins pool ";

  private final String name;
  private final String pool;
  private final List<Part> parts = new ArrayList<>();
  private final List<Moment> taken = new ArrayList<>();
  private Duration since;
  private boolean present = true;
  private boolean verified;
  private boolean judged;

  private NodeLife(String name, String pool, Duration since) {
    this.name = name;
    this.pool = pool;
    this.since = since;
  }

  String name() {
    return name;
  }

  String pool() {
    return pool;
  }

  List<Part> parts() {
    return parts;
  }

  /** Returns the moments at which the node's machine was removed. */
  List<Moment> taken() {
    return taken;
  }

  /**
   * Returns whether the node's verification was ever reported, which happens only for GPU nodes.
   */
  boolean judged() {
    return judged;
  }

  Duration from() {
    return parts.get(0).from();
  }

  Duration to() {
    return parts.get(parts.size() - 1).to();
  }

  /** Returns all nodes, in the order in which they joined. */
  static List<NodeLife> all(List<Moment> moments) {
    Map<String, NodeLife> lives = new LinkedHashMap<>();
    Duration end = Duration.ZERO;
    for (Moment moment : moments) {
      end = moment.at();
      if (moment.area() == Area.NODES) {
        String name = moment.subject().replaceFirst("^node ", "");
        lives.computeIfAbsent(name, n -> new NodeLife(n, pool(moment), moment.at())).follow(moment);
      } else if (moment.mark() == Mark.FAULT && moment.text().startsWith("on ")) {
        NodeLife struck = lives.get(moment.text().substring("on ".length()));
        if (struck != null && moment.subject().startsWith("preemption")) {
          struck.taken.add(moment);
        }
      }
    }
    for (NodeLife life : lives.values()) {
      life.leave(end);
    }
    return List.copyOf(lives.values());
  }

  private static String pool(Moment moment) {
    return moment.text().startsWith(JOINS) ? moment.text().substring(JOINS.length()) : "";
  }

  private void follow(Moment moment) {
    if (moment.mark() == Mark.FAULT) {
      taken.add(moment);
      return;
    }
    if (!present && moment.text().startsWith(JOINS)) {
      present = true;
      verified = false;
      since = moment.at();
    }
    String text = moment.text();
    if (text.equals("is gone")) {
      leave(moment.at());
    } else if (text.equals("is verified")) {
      setVerified(true, moment.at());
    } else if (text.startsWith("is not verified")) {
      setVerified(false, moment.at());
    }
  }

  private void setVerified(boolean now, Duration at) {
    judged = true;
    if (present && now != verified) {
      end(at);
      verified = now;
    }
  }

  private void leave(Duration at) {
    if (present) {
      end(at);
      present = false;
    }
  }

  private void end(Duration at) {
    parts.add(new Part(verified, since, at));
    since = at;
  }
}
