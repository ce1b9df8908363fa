package epfabric.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * What accounts may do in a namespace, as the API server itself lists it.
 *
 * @param own of the account
 * @param everybodys of an account of the namespace that nothing was granted to
 */
record Permissions(List<String> own, List<String> everybodys) {
  static Permissions of(Kubectl kubectl, String namespace, String account) {
    return new Permissions(
        list(kubectl, namespace, account), list(kubectl, namespace, "nobody-in-particular"));
  }

  private static List<String> list(Kubectl kubectl, String namespace, String account) {
    String user = "--as=system:serviceaccount:" + namespace + ":" + account;
    String table = kubectl.run("auth", "can-i", "--list", "-n", namespace, user).orFail().output();
    return table.lines().skip(1).map(line -> line.strip().replaceAll("\\s\\s+", " ")).toList();
  }

  /** Lines of resources, URLs, names, verbs. */
  List<String> beyondEverybody() {
    List<String> lines = new ArrayList<>(own);
    lines.removeAll(everybodys);
    return lines;
  }
}
