package epfabric.operate.advice;

import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Secrets of all kinds in all kinds of files. None is real; their format keeps scanners from
 * reporting a leak.
 */
final class PlantedSecrets {
  /** The caller's credential. */
  static final String LOGIN = "caller-login-0123456789";

  private static final String BEARER = "bearer0123456789ABCDEFGH";
  private static final String HUGGING_FACE = "hf_" + "PlantedPlantedPlantedPlanted";
  private static final String KEY =
      "UGxhbnRlZEtleVBsYW50ZWRLZXlQbGFudGVkS2V5UGxhbnRlZEtleVBsYW50ZWRL";
  private static final String CLIENT_KEY = "Y2xpZW50S2V5T2ZUaGVLdWJlY29uZmln";
  private static final String REGISTRY = "registry-password-4711";
  private static final String URL = "url-password-0815";

  /** The secrets; none of them may be in an archive. */
  static final List<String> ALL =
      List.of(LOGIN, BEARER, HUGGING_FACE, KEY, CLIENT_KEY, REGISTRY, URL);

  private static final String PEM =
      "-----BEGIN "
          + "PRIVATE KEY-----\n"
          + KEY
          + "\n"
          + KEY
          + "\n-----END "
          + "PRIVATE KEY-----\n";

  private static final String LOG =
      "GET / Authorization: Bearer "
          + BEARER
          + "\nHF_TOKEN="
          + HUGGING_FACE
          + "\nlogged in with "
          + LOGIN
          + "\nclone https://me:"
          + URL
          + "@example.org/x.git\n"
          + PEM
          + "users: [{name: me, user: {client-key-data: "
          + CLIENT_KEY
          + "}}]\n";

  /** The text of a ConfigMap, which contains JSON inside JSON. */
  private static final String CONFIG =
      """
      {"data": {"key.json": "{\\"type\\": \\"service_account\\", \\"private_key\\": \\"PEM\\"}",
        "config.json": "{\\"auths\\": {\\"r.io\\": {\\"password\\": \\"REGISTRY\\"}}}",
        "kubeconfig": "users:\\n- user:\\n    client-key-data: CLIENT\\n    token: BEARER\\n"}}
      """
          .replace("PEM", PEM.replace("\n", "\\\\n"))
          .replace("REGISTRY", REGISTRY)
          .replace("CLIENT", CLIENT_KEY)
          .replace("BEARER", BEARER);

  private static final String OBJECT =
      """
      {"spec": {"containers": [{"env": [{"name": "HF_TOKEN", "value": "HUGGING"},
        {"name": "PIP_INDEX_URL", "value": "https://me:URL@example.org/simple"}]}]}}
      """
          .replace("HUGGING", HUGGING_FACE)
          .replace("URL@", URL + "@");

  private PlantedSecrets() {}

  /** Returns the evidence with all secrets added to every kind of collected file. */
  static Evidence in(Evidence evidence) {
    List<MissingEvidence> missing = new ArrayList<>(evidence.missing());
    missing.add(
        new MissingEvidence(
            "google/machines.json", "(unexpected) Authorization: Bearer " + BEARER));
    return new Evidence(evidence.files(), missing)
        .with(
            List.of(
                new KeptFile("other/logs/pod/container.log", LOG),
                new KeptFile("other/configmaps/config.json", CONFIG),
                new KeptFile("other/pods/pod.json", OBJECT),
                new KeptFile("google/other.json", "{\"detail\": \"token=" + BEARER + "\"}"),
                new KeptFile("nodes/n/driver.txt", "/proc/cmdline:quiet token=" + BEARER + "\n"),
                new KeptFile("nodes/n/journal.log", LOG),
                new KeptFile("nodes/n/kernel.log", LOG)));
  }
}
