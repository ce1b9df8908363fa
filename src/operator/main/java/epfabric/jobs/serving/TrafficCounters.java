package epfabric.jobs.serving;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Bytes that a node has sent since its counters started.
 *
 * @param nics bytes by NIC
 * @param nvlink bytes by GPU; empty if the container has no nvidia-smi
 */
public record TrafficCounters(Map<String, Long> nics, Map<String, Long> nvlink) {
  /** Shell command that prints the counter file and counter of each NIC. */
  private static final String NICS =
      "grep -H . /sys/class/infiniband/*/ports/1/counters/port_xmit_data";

  /**
   * Shell commands that print the counters of NICs and NVLink, if they exist; they need only {@code
   * sh} and {@code grep}.
   */
  private static final String COMMANDS =
      NICS + " 2>/dev/null; nvidia-smi nvlink -gt d 2>/dev/null; :";

  private static final Pattern NIC =
      Pattern.compile("(?m)^/sys/class/infiniband/([^/]+)/ports/1/counters/\\w+:([0-9]{1,18})$");

  private static final Pattern GPU = Pattern.compile("(?m)^GPU ([0-9]+):.*$");

  private static final Pattern SENT = Pattern.compile("Link [0-9]+: Data Tx: ([0-9]{1,15}) KiB");

  /** The kernel counts words of four bytes (Documentation/ABI/stable/sysfs-class-infiniband). */
  private static final int WORD = 4;

  private static final int KIB = 1024;

  public TrafficCounters {
    nics = Map.copyOf(nics);
    nvlink = Map.copyOf(nvlink);
  }

  /** Returns the command that prints the counters in a container. */
  public static String[] command() {
    return new String[] {"sh", "-c", COMMANDS};
  }

  /** Reads the command's output. */
  public static TrafficCounters read(String printed) {
    Map<String, Long> nics = new TreeMap<>();
    NIC.matcher(printed)
        .results()
        .forEach(nic -> nics.put(nic.group(1), Long.parseLong(nic.group(2)) * WORD));
    return new TrafficCounters(nics, nvlink(printed));
  }

  /** Adds up the counters of a GPU's links. */
  private static Map<String, Long> nvlink(String printed) {
    Map<String, Long> sent = new TreeMap<>();
    MatchResult[] gpus = GPU.matcher(printed).results().toArray(MatchResult[]::new);
    for (int i = 0; i < gpus.length; i++) {
      int end = i + 1 < gpus.length ? gpus[i + 1].start() : printed.length();
      long[] links =
          SENT.matcher(printed.substring(gpus[i].end(), end))
              .results()
              .mapToLong(link -> Long.parseLong(link.group(1)) * KIB)
              .toArray();
      if (links.length > 0) {
        sent.put("GPU " + gpus[i].group(1), Arrays.stream(links).sum());
      }
    }
    return sent;
  }
}
