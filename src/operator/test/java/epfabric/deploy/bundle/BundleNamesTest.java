package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        ".env",
        "plan.json",
        "manifests/010-a.yaml",
        "a b/c+d=e@f.x",
        "...a",
        "_",
        "kernels/ep/include/epfabric_ep.h"
      })
  void plainNamesAreAccepted(String name) {
    assertThat(BundleNames.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/etc/passwd",
        "a/",
        "a//b",
        ".",
        "..",
        "../a",
        "a/../b",
        "a/./b",
        "a.",
        "a ",
        " a",
        "-rf",
        "a\\b",
        "C:",
        "a\nb",
        "a\u0000",
        "é",
        "a*",
        "~"
      })
  void namesThatSystemsInterpretDifferentlyAreRefused(String name) {
    assertThat(BundleNames.isName(name)).isFalse();
  }

  @Test
  void namesThatAreTooLongAreRefused() {
    assertThat(BundleNames.isName("a".repeat(200))).isTrue();
    assertThat(BundleNames.isName("a".repeat(201))).isFalse();
    assertThat(BundleNames.isName("aaaa/".repeat(199) + "aaaaa")).isTrue();
    assertThat(BundleNames.isName("aaaa/".repeat(200) + "a")).isFalse();
  }

  @Test
  void namesThatDifferOnlyInCaseAreRefused() {
    assertThat(BundleNames.canCoexist(List.of("a", "b/A", "b/c"))).isTrue();
    assertThat(BundleNames.canCoexist(List.of("README.md", "readme.md"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a", "a"))).isFalse();
  }

  @Test
  void foldersThatDifferOnlyInCaseAreRefused() {
    assertThat(BundleNames.canCoexist(List.of("manifests/a", "MANIFESTS/b"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a/b/c", "a/B/d"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a/b/c", "x/B/d"))).isTrue();
  }

  @Test
  void namesOfListsAndSignaturesAreRefusedInAnyCase() {
    assertThat(BundleNames.canCoexist(List.of("checksums.txt"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("CHECKSUMS.TXT"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("Bundle.sigstore.json"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("PROVENANCE.sigstore.json/a"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a/CHECKSUMS.TXT"))).isTrue();
  }

  @Test
  void aNameCannotBeBothAFileAndAFolder() {
    assertThat(BundleNames.canCoexist(List.of("a", "a/b"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("A", "a/b/c"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a/b", "a/b/c"))).isFalse();
    assertThat(BundleNames.canCoexist(List.of("a/b", "a/bc"))).isTrue();
    assertThat(BundleNames.canCoexist(List.of("a", "../b"))).isFalse();
  }

  @Test
  void allParentFoldersAreListed() {
    assertThat(BundleNames.folders(List.of("a/b/c.txt", "a/d.txt", "e")))
        .containsExactly("a", "a/b");
  }
}
