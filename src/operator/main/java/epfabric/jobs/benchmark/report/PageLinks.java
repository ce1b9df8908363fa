package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.report.BenchmarkView.Link;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Relative links to the files of a run. */
final class PageLinks {
  /** The files that are linked first, in this order; links to other logs follow. */
  private static final List<String> FIRST_FILES =
      List.of("stdout.txt", "stderr.txt", "events.txt", "pods.txt", "diagnosis.txt");

  private static final int MAX_LOGS = 4;
  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

  private final String base;

  PageLinks(String base) {
    this.base = base;
  }

  /** Returns links to the logs, and to the folder itself. */
  List<Link> of(CaseResult result) {
    List<Link> links = new ArrayList<>();
    if (result.about().folder().isEmpty()) {
      return links;
    }
    String folder = result.about().folder().get();
    String start = folder.isEmpty() ? "" : folder + "/";
    List<String> logs = new ArrayList<>(FIRST_FILES);
    logs.retainAll(result.files());
    result.files().stream().filter(file -> file.endsWith(".log")).forEach(logs::add);
    for (String file : logs.subList(0, Math.min(MAX_LOGS, logs.size()))) {
      links.add(new Link(file.substring(file.lastIndexOf('/') + 1), href(start + file)));
    }
    links.add(new Link("folder", href(folder.isEmpty() ? "." : folder)));
    return links;
  }

  /** Returns a percent-encoded path, which a browser cannot read as any other kind of link. */
  private String href(String path) {
    StringBuilder out = new StringBuilder(base.isEmpty() ? "./" : encoded(base));
    return out.append(encoded(path)).toString();
  }

  private static String encoded(String path) {
    StringBuilder out = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if (PLAIN.indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append('%');
        out.append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
      }
    }
    return out.toString();
  }
}
