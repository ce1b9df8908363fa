package epfabric.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * The rights of accounts in a namespace, as the API server itself lists them.
 *
 * @param own of the account
 * @param everybodys of an account of the namespace without any grant
 */
record Permissions(List<String> own, List<String> everybodys) {
  static Permissions of(Kubectl kubectl, String namespace, String account) {
    return new Permissions(
        list(kubectl, namespace, account), list(kubectl, namespace, "account-without-grants"));
  }

  private static List<String> list(Kubectl kubectl, String namespace, String account) {
    String user = "--as=system:serviceaccount:" + namespace + ":" + account;
    String table = kubectl.run("auth", "can-i", "--list", "-n", namespace, user).orFail().output();
    return table.lines().skip(1).map(line -> line.strip().replaceAll("\\s\\s+", " ")).toList();
  }

  /** Returns lines of resources, URLs, names, verbs. */
  List<String> beyondEverybody() {
    List<String> lines = new ArrayList<>(own);
    lines.removeAll(everybodys);
    return lines;
  }
}
