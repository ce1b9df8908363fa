package epfabric.base.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** What names say of their values. */
final class SecretNames {
  private static final int LONGEST = 200;

  /** The last word of a name, whatever is before it; a plural counts something. */
  private static final Set<String> LAST =
      Set.of(
          "password",
          "passwords",
          "passwd",
          "passphrase",
          "passcode",
          "pass",
          "pwd",
          "pw",
          "secret",
          "token",
          "apikey",
          "credential",
          "credentials",
          "creds",
          "cred",
          "auth",
          "authorization",
          "cookie",
          "jwt",
          "bearer",
          "salt",
          "ciphertext",
          "plaintext",
          "secure",
          "dockerconfigjson",
          "dockercfg",
          "htpasswd",
          "netrc",
          "psk",
          "otp",
          "totp",
          "mnemonic",
          "sessionid",
          "dbpass",
          "userpass",
          "rootpass",
          "adminpass",
          "pat");

  private static final Set<String> PAIR =
      Set.of(
          "api key",
          "private key",
          "access key",
          "secret key",
          "account key",
          "client key",
          "encryption key",
          "encrypted key",
          "decryption key",
          "signing key",
          "master key",
          "ssh key",
          "session key",
          "session id",
          "shared key",
          "auth key",
          "license key",
          "service key",
          "subscription key",
          "storage key",
          "deploy key",
          "consumer key",
          "app key",
          "tls key",
          "ssl key",
          "ca key",
          "pgp key",
          "gpg key",
          "hmac key",
          "aes key",
          "rsa key",
          "unseal key",
          "root key",
          "recovery code",
          "connection string",
          "access code",
          "pass phrase",
          "pass word",
          "amz signature",
          "goog signature",
          "amz credential",
          "google access",
          "webhook url");

  /** Words are not always told from each other. */
  private static final List<String> ENDINGS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "token",
          "apikey",
          "pwd",
          "privatekey",
          "accesskey",
          "secretkey",
          "authkey",
          "encryptedkey",
          "credentials",
          "dockerconfigjson",
          "encryptionsalt");

  private static final Set<String> LOOSE =
      Set.of(
          "value",
          "data",
          "b64",
          "base64",
          "text",
          "plain",
          "encoded",
          "old",
          "new",
          "current",
          "default",
          "primary",
          "secondary",
          "literal");

  private static final Set<String> PASSWORDS =
      Set.of("password", "passwords", "passwd", "passphrase", "passcode", "pwd", "pw", "secret");

  private static final Set<String> HEADERS =
      Set.of("authorization", "proxy-authorization", "cookie", "set-cookie");

  /** Variables whose values experts need, and nobody keeps secrets in. */
  private static final List<String> VARIABLES =
      List.of(
          "NCCL_",
          "NVSHMEM_",
          "UCX_",
          "DEEPEP_",
          "DEEP_EP_",
          "EP_",
          "EPFABRIC_",
          "EPBENCH_",
          "CUDA_",
          "NVIDIA_",
          "TORCH_",
          "PYTORCH_",
          "GLOO_",
          "OMP_",
          "OMPI_",
          "MASTER_",
          "RANK",
          "WORLD_",
          "LOCAL_",
          "NODE_",
          "POD_",
          "JOB_",
          "PATH",
          "LD_",
          "PYTHON",
          "HOME",
          "HOSTNAME",
          "LANG",
          "LC_",
          "TZ",
          "TERM",
          "TMPDIR",
          "KUBERNETES_",
          "FI_",
          "MLX5_",
          "HOST_",
          "MODULE_",
          "METRICS_",
          "GPUS",
          "PIP_",
          "HF_",
          "VLLM_",
          "SGLANG_");

  /** Parameters of addresses that say what is asked for. */
  private static final Set<String> PARAMETERS =
      Set.of(
          "alt",
          "prettyprint",
          "pagesize",
          "maxresults",
          "pagetoken",
          "watch",
          "limit",
          "timeout",
          "timeoutseconds",
          "resourceversion",
          "labelselector",
          "fieldselector",
          "container",
          "follow",
          "taillines",
          "sincetime",
          "sinceseconds",
          "limitbytes",
          "previous",
          "timestamps",
          "query",
          "filter",
          "fields",
          "project",
          "zone",
          "region",
          "location",
          "name",
          "version",
          "ref",
          "tag",
          "scope",
          "service",
          "orderby",
          "includeuninitialized",
          "command",
          "stdout",
          "stderr",
          "stdin",
          "tty",
          "recursive",
          "x-amz-algorithm",
          "x-amz-date",
          "x-amz-expires",
          "x-amz-signedheaders",
          "x-goog-algorithm",
          "x-goog-date",
          "x-goog-expires",
          "x-goog-signedheaders",
          "expires",
          "sp",
          "sv",
          "sr",
          "se",
          "st",
          "spr");

  private SecretNames() {}

  /** Whether what has this name is a secret. */
  static boolean isSecret(String name) {
    List<String> words = words(name);
    if (words.isEmpty()) {
      return false;
    }
    String last = words.get(words.size() - 1);
    String before = words.size() > 1 ? words.get(words.size() - 2) + " " : "";
    return LAST.contains(last)
        || PAIR.contains(before + last)
        || ENDINGS.stream().anyMatch(last::endsWith);
  }

  /** Whether also a number is one, such as the number of a counter is not. */
  static boolean isSecretNumber(String name, String digits) {
    List<String> words = words(name);
    String last = words.get(words.size() - 1);
    if (last.equals("pass")) {
      return digits.length() > 3;
    }
    return PASSWORDS.contains(last)
        || PASSWORDS.stream().anyMatch(last::endsWith)
        || digits.length() > 6;
  }

  /** Whose value has several words. */
  static boolean isHeader(String name) {
    return HEADERS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether a variable of a program may be shown; others hold what nobody knows. */
  static boolean isShown(String variable) {
    return !isSecret(variable) && VARIABLES.stream().anyMatch(variable::startsWith);
  }

  /** {@code LIKE_THIS}: Kubernetes' other names have small letters. */
  static boolean isVariable(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST
        && name.chars().allMatch(c -> Chars.isVariable((char) c));
  }

  static boolean isShownParameter(String name) {
    return PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Without what is only added to a name. */
  private static List<String> words(String name) {
    List<String> words = new ArrayList<>(split(name));
    while (words.size() > 1 && isLoose(words.get(words.size() - 1))) {
      words.remove(words.size() - 1);
    }
    return words;
  }

  private static boolean isLoose(String word) {
    return LOOSE.contains(word) || word.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** {@code dbPassword}, {@code DB_PASSWORD} and {@code db.password} have two words. */
  private static List<String> split(String name) {
    StringBuilder spaced = new StringBuilder();
    for (int i = Math.max(0, name.length() - LONGEST); i < name.length(); i++) {
      char c = name.charAt(i);
      boolean hump = i > 0 && Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1));
      spaced.append(hump ? " " : "").append(Character.isLetterOrDigit(c) ? c : ' ');
    }
    return Stream.of(spaced.toString().toLowerCase(Locale.ROOT).split(" "))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
