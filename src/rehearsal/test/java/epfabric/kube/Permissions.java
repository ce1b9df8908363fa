package epfabric.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * The permissions of accounts in a namespace, as the API server lists them.
 *
 * @param own the account's permissions
 * @param defaults the permissions of an account without any grants
 */
record Permissions(List<String> own, List<String> defaults) {
  static Permissions of(Kubectl kubectl, String namespace, String account) {
    return new Permissions(
        list(kubectl, namespace, account), list(kubectl, namespace, "account-without-grants"));
  }

  private static List<String> list(Kubectl kubectl, String namespace, String account) {
    String user = "--as=system:serviceaccount:" + namespace + ":" + account;
    String table = kubectl.run("auth", "can-i", "--list", "-n", namespace, user).orFail().output();
    return table.lines().skip(1).map(line -> line.strip().replaceAll("\\s\\s+", " ")).toList();
  }

  /**
   * Returns the permissions that role bindings add to the defaults, each as a line with resources,
   * URLs, names and verbs.
   */
  List<String> beyondDefaults() {
    List<String> lines = new ArrayList<>(own);
    lines.removeAll(defaults);
    return lines;
  }
}
