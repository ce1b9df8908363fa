package epfabric.cli;

import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.Map;

/** A small bundle in a folder, and the key that signed it. */
public final class SignedBundle {
  public static final Map<String, byte[]> FILES =
      Map.of(
          "Pulumi.yaml", bytes("name: epfabric\n"),
          "Pulumi.dev.yaml", bytes("config: {}\n"),
          "plan.json", bytes("{\"a\": 1}\n"),
          "empty.txt", new byte[0],
          "installer/build/fetch.sh", bytes("#!/bin/sh\n"),
          "manifests/010-a.yaml", bytes("kind: A\n"),
          "manifests/020-role.yaml", bytes("kind: RoleBinding\n"));
  public static final Bundle UNSIGNED = of(FILES);

  final KeyPair key = LocalSigstore.newKey();
  public final Path folder;
  final Path privateKey;
  public final Path publicKey;
  public final Bundle bundle;

  public SignedBundle(Path scratch) throws IOException, OriginException {
    String secret = LocalSigstore.pem("PRIVATE KEY", key.getPrivate().getEncoded());
    folder = scratch.resolve("bundle");
    privateKey = Files.writeString(scratch.resolve("release.pem"), secret);
    publicKey =
        Files.writeString(
            scratch.resolve("release.pub"),
            LocalSigstore.pem("PUBLIC KEY", key.getPublic().getEncoded()));
    bundle = UNSIGNED.signed(bytes(SigningKey.of(secret).sign(UNSIGNED.checksums())));
    write();
  }

  public static Bundle of(Map<String, byte[]> files) {
    return Bundle.of(files, Map.of("generator", "epfabric"));
  }

  public void write() throws IOException {
    new BundleFolder(folder).replaceWith(bundle);
  }

  Cli.Run verify(String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "verify";
    arguments[1] = folder.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return Cli.run(folder, arguments);
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
