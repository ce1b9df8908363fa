package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.origin.KeySigner;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.origin.SigningKey;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that an unchanged archive of a first run is accepted, and that an archive with any change
 * is refused.
 */
class EvidenceCheckTest {
  private static final KeyPair KEY = key();
  private static final String ANSWER = "answers/" + FirstRuns.CHECK.id() + ".txt";

  private static KeyPair key() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String kind, byte[] key) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key);
    return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
  }

  private static Optional<Signer> signer() throws Exception {
    return Optional.of(KeySigner.of(pem("PUBLIC KEY", KEY.getPublic().getEncoded()), "team.pub"));
  }

  private static Bundle signed() throws Exception {
    Bundle bundle = FirstRuns.bundle(FirstRuns.right());
    SigningKey key = SigningKey.of(pem("PRIVATE KEY", KEY.getPrivate().getEncoded()));
    return bundle.signed(bytes(key.sign(bundle.checksums())));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static EvidenceCheck.Result check(byte[] archive) {
    return new EvidenceCheck(FirstRuns.LIST, Optional.empty()).check(archive);
  }

  /** Returns a changed archive with newly computed checksums. */
  private static byte[] forged(String path, String from, String to) {
    Map<String, byte[]> files = new TreeMap<>(FirstRuns.bundle(FirstRuns.right()).files());
    files.remove(Bundle.CHECKSUMS);
    files.remove("bundle.json");
    String text = new String(files.get(path), StandardCharsets.UTF_8);
    assertThat(text).containsPattern(from);
    files.put(path, bytes(text.replaceFirst(from, to)));
    return FirstRuns.zip(Bundle.of(files, Map.of()).files());
  }

  private static byte[] rawZip(String... names) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(new byte[1000]);
      }
    }
    return out.toByteArray();
  }

  @Test
  void acceptsSignedAndUnsignedArchives() throws Exception {
    assertThat(check(FirstRuns.archive(FirstRuns.right())).accepted()).contains(FirstRuns.right());
    assertThat(check(FirstRuns.archive(FirstRuns.wrong())).accepted()).contains(FirstRuns.wrong());
    EvidenceCheck signed = new EvidenceCheck(FirstRuns.LIST, signer());
    assertThat(signed.check(FirstRuns.zip(signed().files())).accepted())
        .contains(FirstRuns.right());
    assertThat(signed.check(FirstRuns.archive(FirstRuns.right())).problems())
        .containsExactly("there is no bundle.sigstore.json: the archive is not signed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "first-run.json; \"as-expected\"; \"different\"; is recorded as different, but",
        "first-run.json; \"as-expected\"; \"recorded\"; is recorded as recorded, but",
        "first-run.json; \"as-expected\"; \"unanswered\"; is recorded as unanswered, but",
        "first-run.json; \"reason\": \"\"; \"reason\": \"x\"; for another reason than",
        "first-run.json; \"exit\": 0; \"exit\": 9; but the observations make it different",
        "first-run.json; \"text\": \"; \"text\": \"x; does not say what first-run.json says",
        "first-run.json; T10:30:00Z; T09:30:00Z; before its start at 2026-11-20T10:00:00Z",
        "first-run.json; \"spent\": 98.32; \"spent\": 98.30; its nodes and hours cost 98.32",
        "first-run.json; \"nodes\": 2; \"nodes\": 1; its nodes and hours cost 49.16",
        "first-run.json; 98.3215; 1.0000; its nodes and hours cost 1.00",
        "first-run.json; a4-highgpu-8g; ../x; run.fabric.machines.type: got \"../x\"",
        "first-run.json; run-7; run/7; run.id: got \"run/7\"",
        "first-run.json; run-7; run-8; report.md does not say what first-run.json says",
        "first-run.json; \"version\": 1; \"version\": 2; version: got 2",
        "first-run.json; \"seconds\": 2; \"seconds\": -2; seconds: got -2",
        "first-run.json; \"schema\"; \"skema\"; schema: required, but not given",
        "first-run.json; ^.; [; not readable as JSON",
        "report.md; dev; prod; report.md does not say what first-run.json says",
      })
  void refusesForgedArchives(String path, String from, String to, String message) {
    EvidenceCheck.Result result = check(forged(path, from, to));
    assertThat(result.accepted()).isEmpty();
    assertThat(String.join("\n", result.problems())).contains(message);
  }

  @Test
  void refusesForgedAnswerTexts() {
    assertThat(check(forged(ANSWER, "outcome", "income")).problems())
        .containsExactly(ANSWER + " does not say what first-run.json says");
  }

  @Test
  void refusesFilesWithoutChecksums() {
    Map<String, byte[]> files = new TreeMap<>(FirstRuns.bundle(FirstRuns.right()).files());
    files.put("extra", bytes("x"));
    files.put("provenance.sigstore.json", bytes("{}"));
    files.put("report.md", bytes("x"));
    files.remove(ANSWER);
    assertThat(check(FirstRuns.zip(files)).problems())
        .containsExactly(
            "missing: " + ANSWER,
            "not listed in checksums.txt: extra",
            "changed since it was written: report.md",
            "not listed in checksums.txt: provenance.sigstore.json");
  }

  @Test
  void refusesAnswersThatAreGivenTwice() {
    FirstRunRecord right = FirstRuns.right();
    Answer answer = right.answers().get(0);
    FirstRunRecord twice =
        new FirstRunRecord(
            right.id(), right.fabric(), right.course(), right.cost(), List.of(answer, answer));
    assertThat(check(FirstRuns.archive(twice)).problems())
        .containsExactly("question " + answer.check() + " is answered twice");
  }

  @Test
  void refusesMaliciousZips() throws Exception {
    assertThat(check(bytes("no zip")).problems())
        .containsExactly("not a zip archive, or one without files");
    assertThat(check(rawZip("a/../../x")).problems())
        .containsExactly("\"a/../../x\" is not the path of a file inside the archive");
    assertThat(check(rawZip("/etc/x")).problems())
        .containsExactly("\"/etc/x\" is not the path of a file inside the archive");
    byte[] twice = rawZip("a/b1", "a/b2");
    String names = new String(twice, StandardCharsets.ISO_8859_1).replace("a/b2", "a/b1");
    assertThat(check(names.getBytes(StandardCharsets.ISO_8859_1)).problems())
        .containsExactly("\"a/b1\" is in the archive twice");
    assertThat(check(rawZip("a/b", "c/d")).problems())
        .containsExactly("the files are not in one folder");
    EvidenceCheck check = new EvidenceCheck(FirstRuns.LIST, Optional.empty());
    byte[] three = rawZip("a/1", "a/2", "a/3");
    assertThat(check.check(three, new EvidenceZip.Limits(2, 9999)).problems())
        .containsExactly("more than 2 files in the archive");
    assertThat(check.check(three, new EvidenceZip.Limits(9, 2999)).problems())
        .containsExactly("more than 2999 bytes when unpacked");
  }

  @Test
  void everyChangedByteIsRefusedOrDoesNotChangeTheRecord() throws Exception {
    byte[] archive = FirstRuns.zip(signed().files());
    EvidenceCheck check = new EvidenceCheck(FirstRuns.LIST, signer());
    int refused = 0;
    for (int i = 0; i < archive.length; i++) {
      byte[] changed = archive.clone();
      changed[i] ^= (byte) (1 << (i % 8));
      EvidenceCheck.Result result = check.check(changed);
      refused += result.accepted().isEmpty() ? 1 : 0;
      assertThat(result.accepted().orElse(FirstRuns.right())).isEqualTo(FirstRuns.right());
    }
    assertThat(refused).isGreaterThan(archive.length / 2);
  }
}
