package epfabric.deploy.verb;

import static epfabric.cli.SignedBundle.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.VisibleText;
import epfabric.cli.SignedBundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.origin.KeySigner;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.origin.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that {@code verify} finds every random change of a signed bundle. */
class TamperedBundleTest {
  private static final int ROUNDS =
      Boolean.parseBoolean(System.getenv("EPFABRIC_LONG")) ? 2_000 : 150;
  private static final long SEED = Long.getLong("epfabric.seed", 20260101L);
  private static final String SIGNATURE = "bundle.sigstore.json";
  private static final List<String> CONFUSING_CHARACTERS =
      List.of(" ", ".", "\\", "\u0308", "\u202e", "\u200b", "\t", "\n", "ä", "%2f", "~", "x", ":");

  @TempDir private Path scratch;
  private final Random random = new Random(SEED);

  @Test
  void everyRandomChangeIsFound() throws Exception {
    SignedBundle signed = new SignedBundle(scratch);
    Signer signer = KeySigner.of(Files.readString(signed.publicKey), "release.pub");
    assertThat(findings(signed.folder, signer)).isEmpty();
    Set<String> kinds = new TreeSet<>();
    for (int i = 0; i < ROUNDS; i++) {
      signed.write();
      String change = tamper(signed, i % 12);
      kinds.add(change.substring(0, change.indexOf(' ')));
      assertThat(findings(signed.folder, signer))
          .as("change %d of seed %d: %s", i, SEED, change)
          .isNotEmpty()
          .doesNotContain("\t", "\u202e", "\u200b");
    }
    assertThat(kinds).hasSize(12);
  }

  /** Returns the output of {@code verify --key}, without the start-up time of a command line. */
  private static String findings(Path folder, Signer signer) throws IOException {
    String findings = ChecksumReport.render(new BundleFolder(folder).verify());
    try {
      new TrustCheck(Optional.of(signer), false).accept(folder);
      return findings;
    } catch (OriginException e) {
      return findings + VisibleText.lines(e.reason());
    }
  }

  private String tamper(SignedBundle signed, int kind) throws Exception {
    Path folder = signed.folder;
    List<String> names = new ArrayList<>(signed.bundle.files().keySet());
    String name = names.get(random.nextInt(names.size()));
    Path file = folder.resolve(name);
    switch (kind) {
      case 0 -> Files.write(file, flipped(Files.readAllBytes(file)));
      case 1 -> Files.delete(file);
      case 2 -> Files.copy(file, similarPath(folder, name));
      case 3 -> Files.move(file, similarPath(folder, name));
      case 4 -> setMode(file);
      case 5 -> {
        Files.move(file, scratch.resolve("moved" + random.nextInt()));
        Files.createSymbolicLink(file, Path.of("Pulumi.yaml"));
      }
      case 6 -> Files.createDirectory(similarPath(folder, name));
      case 7 -> Files.write(file, resized(Files.readAllBytes(file)));
      case 8 -> replaceBundle(signed, Objects.requireNonNull(signed.bundle.files().get(SIGNATURE)));
      case 9 ->
          replaceBundle(signed, bytes(newSigningKey().sign(SignedBundle.UNSIGNED.checksums())));
      case 10 -> swapContents(folder.resolve("plan.json"), file);
      default -> Files.write(folder.resolve(SIGNATURE), flipped(signature(folder)));
    }
    return List.of(
                "flip",
                "delete",
                "copy",
                "rename",
                "mode",
                "link",
                "folder",
                "resize",
                "lists",
                "key",
                "swap",
                "signature")
            .get(kind)
        + " "
        + name;
  }

  private static byte[] signature(Path folder) throws IOException {
    return Files.readAllBytes(folder.resolve(SIGNATURE));
  }

  /**
   * Returns the path of a file whose name users or file systems may confuse with the given name.
   */
  private Path similarPath(Path folder, String name) {
    String odd = CONFUSING_CHARACTERS.get(random.nextInt(CONFUSING_CHARACTERS.size()));
    int at = random.nextInt(name.length() + 1);
    String changed =
        switch (random.nextInt(4)) {
          case 0 -> name.replace("/", "\\") + odd;
          case 1 ->
              odd.equals("\\") ? name + odd : name.substring(0, at) + odd + name.substring(at);
          case 2 -> name.toUpperCase(Locale.ROOT) + ".";
          default -> name + odd;
        };
    int end = changed.lastIndexOf('/');
    return Files.isDirectory(folder.resolve(changed.substring(0, Math.max(0, end))))
        ? folder.resolve(changed)
        : folder.resolve(changed.replace("/", "_"));
  }

  private byte[] flipped(byte[] content) {
    if (content.length == 0) {
      return new byte[] {1};
    }
    byte[] changed = content.clone();
    changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    return changed;
  }

  private byte[] resized(byte[] content) {
    boolean longer = content.length == 0 || random.nextBoolean();
    int length = longer ? content.length + 1 : random.nextInt(content.length);
    return Arrays.copyOf(content, length);
  }

  private void setMode(Path file) throws IOException {
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
    boolean wasExecutable = mode.remove(PosixFilePermission.OWNER_EXECUTE);
    if (!wasExecutable) {
      mode.add(
          random.nextBoolean()
              ? PosixFilePermission.OTHERS_EXECUTE
              : PosixFilePermission.OWNER_EXECUTE);
    }
    Files.setPosixFilePermissions(file, mode);
  }

  /** Writes a consistent bundle in which one file has a different content. */
  private void replaceBundle(SignedBundle signed, byte[] signature) throws IOException {
    Map<String, byte[]> files = new HashMap<>(SignedBundle.FILES);
    List<String> names = List.copyOf(new TreeSet<>(files.keySet()));
    String name = names.get(random.nextInt(names.size()));
    files.put(name, flipped(SignedBundle.FILES.getOrDefault(name, new byte[0])));
    new BundleFolder(signed.folder).replaceWith(SignedBundle.of(files).signed(signature));
  }

  private static SigningKey newSigningKey() throws Exception {
    byte[] key = LocalSigstore.newKey().getPrivate().getEncoded();
    return SigningKey.of(LocalSigstore.pem("PRIVATE KEY", key));
  }

  private static void swapContents(Path one, Path other) throws IOException {
    byte[] first = Files.readAllBytes(one);
    byte[] second = one.equals(other) ? bytes("?") : Files.readAllBytes(other);
    Files.write(one, second);
    if (!one.equals(other)) {
      Files.write(other, first);
    }
  }
}
