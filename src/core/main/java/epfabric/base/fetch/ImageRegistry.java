package epfabric.base.fetch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.Sha256;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks up, without a login, the digests of tags in container registries. */
public final class ImageRegistry {
  /**
   * Media types of manifests, by preference. An index comes first: it lists the images of all
   * platforms, and users usually pin its digest.
   */
  private static final String ACCEPTED =
      "application/vnd.oci.image.index.v1+json,"
          + "application/vnd.docker.distribution.manifest.list.v2+json,"
          + "application/vnd.oci.image.manifest.v1+json,"
          + "application/vnd.docker.distribution.manifest.v2+json";

  private static final Pattern PARAMETER = Pattern.compile("(?<![a-z])([a-z]+)=\"([^\"]*)\"");
  private static final int MAX_RESPONSE_BYTES = 1 << 22;
  private static final int UNAUTHORIZED = 401;

  private final HttpGet web;

  public ImageRegistry(HttpGet web) {
    this.web = web;
  }

  /**
   * Returns the digest of an image.
   *
   * @param reference {@code REGISTRY/PATH:TAG}
   */
  public String digest(String reference) throws FetchException {
    URI manifest = manifest(reference);
    Lookup found = requestManifest(manifest, Optional.empty());
    if (found.challenge().isPresent()) {
      found = requestManifest(manifest, Optional.of(token(manifest, found.challenge().get())));
    }
    if (found.challenge().isPresent()) {
      throw new FetchException("GET " + manifest + ": HTTP status 401, even with the token given");
    }
    return found.digest();
  }

  private record Lookup(String digest, Optional<String> challenge) {}

  private Lookup requestManifest(URI manifest, Optional<String> token) throws FetchException {
    Map<String, String> headers = new TreeMap<>(Map.of("Accept", ACCEPTED));
    token.ifPresent(t -> headers.put("Authorization", "Bearer " + t));
    return web.get(
        manifest,
        headers,
        Set.of(UNAUTHORIZED),
        answer ->
            answer.status() == UNAUTHORIZED
                ? new Lookup("", Optional.of(answer.header("WWW-Authenticate").orElse("")))
                : new Lookup(verifiedDigest(manifest, answer), Optional.empty()));
  }

  /**
   * Returns the digest of the received manifest; throws if the response's header states another
   * digest.
   */
  private static String verifiedDigest(URI manifest, HttpGet.Answer answer) throws IOException {
    byte[] body = answer.bytes(MAX_RESPONSE_BYTES);
    if (!ACCEPTED.contains(answer.contentType()) || answer.contentType().isEmpty()) {
      throw FetchException.wrongContent(
          "GET " + manifest + ": not a manifest, but \"" + answer.contentType() + "\"");
    }
    String digest = "sha256:" + Sha256.of(body);
    Optional<String> statedDigest = answer.header("Docker-Content-Digest");
    if (statedDigest.isPresent() && !statedDigest.get().equals(digest)) {
      throw FetchException.wrongContent(
          "GET " + manifest + ": the registry says " + statedDigest.get() + " and sends " + digest);
    }
    return digest;
  }

  private String token(URI manifest, String challenge) throws FetchException {
    Map<String, String> parameters = new TreeMap<>();
    Matcher matcher = PARAMETER.matcher(challenge);
    while (matcher.find()) {
      parameters.put(matcher.group(1), matcher.group(2));
    }
    String realm = parameters.getOrDefault("realm", "");
    boolean isTrusted = realm.startsWith("https://") || realm.startsWith(server(manifest) + "/");
    if (!challenge.startsWith("Bearer ") || !isTrusted) {
      throw new FetchException(
          "GET "
              + manifest
              + ": the registry asks for a login (\""
              + challenge
              + "\")\n  hint: only public images can be looked up");
    }
    URI question = question(manifest, realm, query(parameters));
    return web.get(question, Map.of(), Set.of(), answer -> token(question, answer));
  }

  /** Returns the URI of a token request; a realm may already have a query. */
  private static URI question(URI manifest, String realm, String query) throws FetchException {
    try {
      return URI.create(realm + (realm.contains("?") ? "&" : "?") + query);
    } catch (IllegalArgumentException e) {
      throw new FetchException(
          "GET " + manifest + ": the registry asks for a token from \"" + realm + "\"",
          new IOException(e));
    }
  }

  private static String query(Map<String, String> parameters) {
    StringBuilder query = new StringBuilder();
    for (String name : new String[] {"service", "scope"}) {
      String value = parameters.get(name);
      if (value != null) {
        query.append(query.isEmpty() ? "" : "&").append(name).append('=');
        query.append(URLEncoder.encode(value, StandardCharsets.UTF_8));
      }
    }
    return query.toString();
  }

  private static String token(URI question, HttpGet.Answer answer) throws IOException {
    String text = new String(answer.bytes(MAX_RESPONSE_BYTES), StandardCharsets.UTF_8);
    try {
      ObjectNode json = Json.parseObject(text);
      return Json.text(json.get(json.has("token") ? "token" : "access_token"));
    } catch (JsonException e) {
      throw new FetchException("GET " + question + ": no token in the answer");
    }
  }

  /**
   * Returns the URI of the manifest; the registry of Docker Hub has another host name than its
   * images.
   */
  private static URI manifest(String reference) {
    int slash = reference.indexOf('/');
    int colon = reference.lastIndexOf(':');
    String host =
        reference.substring(0, slash).replaceFirst("^docker\\.io$", "registry-1.docker.io");
    boolean isLocal = host.startsWith("localhost:") || host.startsWith("127.0.0.1:");
    return URI.create(
        (isLocal ? "http://" : "https://")
            + host
            + "/v2/"
            + reference.substring(slash + 1, colon)
            + "/manifests/"
            + reference.substring(colon + 1));
  }

  private static String server(URI uri) {
    return uri.getScheme() + "://" + uri.getAuthority();
  }
}
