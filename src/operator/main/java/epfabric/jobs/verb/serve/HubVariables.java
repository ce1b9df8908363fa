package epfabric.jobs.verb.serve;

import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.ModelHub;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Environment variables of Hugging Face's tools: {@code HF_ENDPOINT} and {@code HF_TOKEN}.
 *
 * <p>Messages never contain the token, nor an address that contains a user name.
 */
final class HubVariables {
  private static final String ADDRESS = "HF_ENDPOINT";
  private static final String TOKEN = "HF_TOKEN";
  private static final String DEFAULT_ADDRESS = "https://huggingface.co";
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int MAX_PORT = 65535;

  /** Characters that are allowed in an HTTP header. */
  private static final Pattern VISIBLE = Pattern.compile("[!-~]++");

  private final Map<String, String> variables;

  HubVariables(Map<String, String> variables) {
    this.variables = variables;
  }

  /** Returns the hub; empty if a problem was added to {@code problems}. */
  Optional<ModelHub> hub(HttpGet web, Problems problems) {
    Optional<URI> address = address(problems);
    Optional<String> token = nonBlank(TOKEN);
    if (token.filter(t -> !VISIBLE.matcher(t).matches()).isPresent()) {
      problems.add(
          new Problem(
              Location.of(TOKEN), "", "not a token", "visible ASCII characters, no spaces", ""));
      return Optional.empty();
    }
    return address.map(a -> new ModelHub(web, a, token));
  }

  private Optional<String> nonBlank(String name) {
    return Optional.ofNullable(variables.get(name))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private Optional<URI> address(Problems problems) {
    String text = nonBlank(ADDRESS).orElse(DEFAULT_ADDRESS);
    Optional<URI> address = parsed(text).filter(HubVariables::isSafe);
    if (address.isEmpty()) {
      String got = text.contains("@") ? "" : ", got \"" + text + "\"";
      problems.add(
          new Problem(
              Location.of(ADDRESS),
              "",
              "not the address of a hub" + got,
              "https://HOST[:PORT][/PATH] without a user; http only for this machine",
              ""));
    }
    return address;
  }

  private static Optional<URI> parsed(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isSafe(URI address) {
    String host = address.getHost();
    if (host == null || address.getPort() > MAX_PORT) {
      return false;
    }
    boolean encrypted = "https".equalsIgnoreCase(address.getScheme());
    boolean here = "http".equalsIgnoreCase(address.getScheme()) && THIS_MACHINE.contains(host);
    boolean plain =
        address.getUserInfo() == null
            && address.getQuery() == null
            && address.getFragment() == null;
    return (encrypted || here) && plain;
  }
}
