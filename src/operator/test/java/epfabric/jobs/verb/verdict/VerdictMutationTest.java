package epfabric.jobs.verb.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.json.Json;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.origin.KeySigner;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.origin.SigningKey;
import epfabric.results.statement.StatementJson;
import epfabric.results.statement.Statements;
import epfabric.results.statement.VerdictStatement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that changed signed verdicts are refused, and that equivalent encodings of a signed
 * verdict are accepted.
 */
class VerdictMutationTest {
  private static final int MUTATIONS = 1000;
  private static final long SEED = Long.getLong("epfabric.seed", 47L);
  private static final KeyPair KEY = LocalSigstore.newKey();
  private static final String STATEMENT = StatementJson.of(Statements.passed());
  private static final String SIGNED = attested(STATEMENT, KEY);
  private static final LocalPrograms PROGRAMS = LocalPrograms.onPath(System.getenv("PATH"));

  @TempDir private Path folder;
  private Path file;
  private Signer signer;

  @BeforeEach
  void trustTheKey() throws OriginException {
    file = folder.resolve("verdict.sigstore.json");
    signer = KeySigner.of(publicKey(), "release.pub");
  }

  private static String publicKey() {
    return LocalSigstore.pem("PUBLIC KEY", KEY.getPublic().getEncoded());
  }

  private static String attested(String statement, KeyPair key) {
    try {
      return SigningKey.of(LocalSigstore.pem("PRIVATE KEY", key.getPrivate().getEncoded()))
          .attest(statement.getBytes(StandardCharsets.UTF_8));
    } catch (OriginException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the statement in a file; empty if the file is refused with exit code 4. */
  private Optional<VerdictStatement> read(String text) throws IOException {
    Files.writeString(file, text);
    try {
      return Optional.of(new VerdictFile(file).read(signer));
    } catch (CommandException e) {
      assertThat(e.exitCode()).as(text).isEqualTo(ExitCode.VERIFICATION_FAILED);
      assertThat(e.getMessage()).startsWith(file + ": ");
      return Optional.empty();
    }
  }

  @Test
  void noChangedVerdictIsAccepted() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < MUTATIONS; i++) {
      String mutant = mutant(random, i % 10);
      Optional<VerdictStatement> read = read(mutant);
      if (read.isPresent()) {
        // Only white space between tokens of the envelope may have changed, because it is not
        // signed.
        assertThat(Json.same(Json.parse(mutant), Json.parse(SIGNED)))
            .as("seed %d, mutation %d: %s", SEED, i, mutant)
            .isTrue();
        assertThat(StatementJson.of(read.get())).isEqualTo(STATEMENT);
      }
    }
  }

  private static String mutant(Random random, int kind) {
    return switch (kind) {
      case 0 -> enveloped(changed(random, STATEMENT));
      case 1 -> enveloped(reordered(random));
      case 2 -> enveloped(inserted(random, STATEMENT, " \t\n"));
      case 3 -> enveloped(escaped(random, STATEMENT));
      case 4 -> enveloped(withDuplicateKey(random, STATEMENT));
      case 5 -> attested(STATEMENT, LocalSigstore.newKey());
      case 6 -> withSignature(flippedSignature(random));
      case 7 -> attested(inserted(random, reordered(random), " \t\n"), KEY);
      case 8 -> withDuplicateKey(random, SIGNED);
      default -> changed(random, SIGNED);
    };
  }

  /** Returns the statement in the signed envelope of the valid verdict. */
  private static String enveloped(String statement) {
    ObjectNode bundle = Json.parseObject(SIGNED);
    ((ObjectNode) bundle.get("dsseEnvelope"))
        .put(
            "payload",
            Base64.getEncoder().encodeToString(statement.getBytes(StandardCharsets.UTF_8)));
    return bundle.toString();
  }

  private static String withSignature(byte[] signature) {
    ObjectNode bundle = Json.parseObject(SIGNED);
    ((ObjectNode) bundle.get("dsseEnvelope").get("signatures").get(0))
        .put("sig", Base64.getEncoder().encodeToString(signature));
    return bundle.toString();
  }

  private static byte[] flippedSignature(Random random) {
    String sig = Json.parse(SIGNED).at("/dsseEnvelope/signatures/0/sig").asText();
    byte[] bytes = Base64.getDecoder().decode(sig);
    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return bytes;
  }

  /** Changes or removes a character, or truncates the text. */
  private static String changed(Random random, String text) {
    int at = random.nextInt(text.length());
    return switch (random.nextInt(3)) {
      case 0 -> {
        char other = (char) ('0' + (text.charAt(at) - '0' + 1 + random.nextInt(9)) % 75);
        yield text.substring(0, at) + other + text.substring(at + 1);
      }
      case 1 -> text.substring(0, at) + text.substring(at + 1);
      default -> text.substring(0, at);
    };
  }

  private static String inserted(Random random, String text, String characters) {
    int at = random.nextInt(text.length() + 1);
    char inserted = characters.charAt(random.nextInt(characters.length()));
    return text.substring(0, at) + inserted + text.substring(at);
  }

  private static String escaped(Random random, String text) {
    int at = random.nextInt(text.length());
    String other =
        switch (random.nextInt(3)) {
          case 0 -> String.format(Locale.ROOT, "\\u%04x", (int) text.charAt(at));
          case 1 -> text.charAt(at) + "\u0301";
          default -> text.charAt(at) + "\u200b";
        };
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  /** Inserts a copy of one of the keys, with a different value, before the key itself. */
  private static String withDuplicateKey(Random random, String text) {
    List<Integer> keys = new ArrayList<>();
    for (int i = text.indexOf("\":"); i >= 0; i = text.indexOf("\":", i + 1)) {
      keys.add(text.lastIndexOf('"', i - 1));
    }
    int at = keys.get(random.nextInt(keys.size()));
    String key = text.substring(at, text.indexOf(':', at) + 1);
    return text.substring(0, at) + key + "\"x\"," + text.substring(at);
  }

  private static String reordered(Random random) {
    ObjectNode root = Json.parseObject(STATEMENT);
    JsonNode object =
        List.of(root, root.get("predicate"), root.at("/predicate/epfabric_verdict"))
            .get(random.nextInt(3));
    List<String> keys = new ArrayList<>(Json.keys(object));
    Collections.swap(keys, 0, 1 + random.nextInt(keys.size() - 1));
    ObjectNode old = object.deepCopy();
    ((ObjectNode) object).removeAll();
    keys.forEach(key -> ((ObjectNode) object).set(key, old.get(key)));
    return root.toString();
  }

  @Test
  void everyFormOfTheSameEnvelopeIsAccepted() throws IOException {
    ObjectNode bundle = Json.parseObject(SIGNED);
    ObjectNode reversed = Json.object();
    List<String> keys = new ArrayList<>(Json.keys(bundle));
    Collections.reverse(keys);
    keys.forEach(key -> reversed.set(key, bundle.get(key)));
    for (String form :
        List.of(SIGNED, Json.indented(bundle), reversed.toString(), SIGNED.strip())) {
      assertThat(read(form)).as(form).isPresent();
    }
    for (int i = 0; i < 50; i++) {
      assertThat(read(attested(STATEMENT, KEY))).isPresent();
    }
  }

  @Test
  void theReasonOfARefusalIsNamed() throws IOException {
    assertRefused(STATEMENT, "not signed\n  hint: epfabric results sign " + file + " --sign KEY");
    assertRefused("", "not a signed verdict: not JSON, or only a part of it");
    assertRefused(
        SIGNED.substring(0, SIGNED.length() / 2),
        "not a signed verdict: not JSON, or only a part of it");
    assertRefused(
        withDuplicateKey(new Random(1), SIGNED), "not a signed verdict: a key is there twice");
    assertRefused("[]", "not a sigstore bundle: not a JSON object");
    assertRefused(
        enveloped(STATEMENT.replace("60.5", "99.5")),
        "the signature does not match this key or these bytes");
    assertRefused(
        attested(STATEMENT + " ", KEY), "not in the form in which epfabric writes statements");
    assertRefused(
        attested(LocalSigstore.provenance(new byte[1], "https://ci"), KEY),
        "a statement of another kind: https://in-toto.io/Statement/v1"
            + " https://slsa.dev/provenance/v1");
    Files.write(file, new byte[] {(byte) 0xff, '{'});
    assertThatThrownBy(() -> new VerdictFile(file).read(signer))
        .hasMessage(file + ": not a signed verdict: not text in UTF-8");
  }

  private void assertRefused(String text, String why) throws IOException {
    Files.writeString(file, text);
    assertThatThrownBy(() -> new VerdictFile(file).read(signer))
        .isInstanceOf(CommandException.class)
        .hasMessage(file + ": " + why);
  }

  /**
   * cosign only verifies the signature, so it accepts other encodings that are signed, which
   * epfabric refuses; this test therefore omits the mutations that create them.
   */
  @Test
  void cosignAcceptsTheVerdictButNoChangedVerdict() throws IOException {
    Assumptions.assumeTrue(PROGRAMS.find("cosign").isPresent(), "skipped: no cosign on PATH");
    Random random = new Random(SEED);
    assertThat(cosignVerifies(SIGNED)).isTrue();
    for (int i = 0; i < 40; i++) {
      String mutant = mutant(random, i % 7);
      boolean same = read(mutant).isPresent();
      assertThat(cosignVerifies(mutant)).as("seed %d, mutation %d", SEED, i).isEqualTo(same);
    }
  }

  private boolean cosignVerifies(String text) throws IOException {
    Files.writeString(file, text);
    Files.writeString(folder.resolve("key.pub"), publicKey());
    String digest = Statements.passed().fabric().artifacts().getOrDefault("checksums.txt", "");
    List<String> command =
        List.of(
            "cosign",
            "verify-blob-attestation",
            "--key=" + folder.resolve("key.pub"),
            "--insecure-ignore-tlog=true",
            "--type=" + StatementJson.PREDICATE,
            "--bundle=" + file,
            "--digest=" + digest,
            "--digestAlg=sha256");
    return PROGRAMS.run(command, Duration.ofMinutes(1), false).well();
  }
}
