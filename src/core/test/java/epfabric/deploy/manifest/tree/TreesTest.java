package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests how trees are built, joined and searched. */
class TreesTest {
  private static final Map<String, Object> TREE =
      OrderedTree.of(
              "spec",
              OrderedTree.of("vpc", new ResourceReference("net", "planned"))
                  .with("ports", List.of(80, 443))
                  .with("on", false))
          .with("name", "n");

  @Test
  void keysStayInInsertionOrder() {
    assertThat(OrderedTree.of("z", 1, "a", 2, "m", 3).keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void anEntryIsAddedLastOrReplacesTheValueOfItsKey() {
    OrderedTree tree = OrderedTree.of("z", 1).with("a", 2);
    assertThat(tree).isEqualTo(OrderedTree.of("z", 1, "a", 2));
    assertThat(tree.with("z", 3).keySet()).containsExactly("z", "a");
    assertThat(tree.with("z", 3)).containsEntry("z", 3);
    assertThat(tree).containsEntry("z", 1);
  }

  @Test
  void aKeyWithoutAValueIsRefused() {
    assertThatThrownBy(() -> OrderedTree.of("a", 1, "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a key without a value: 3");
  }

  @Test
  void valuesOfTheSecondTreeReplaceThoseOfTheFirst() {
    Map<String, Object> joined =
        OrderedTree.join(OrderedTree.of("z", 1, "a", 2), OrderedTree.of("m", 3, "z", 4));
    assertThat(joined).isEqualTo(Map.of("z", 4, "a", 2, "m", 3));
    assertThat(joined.keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void treesAreImmutable() {
    for (Map<String, Object> tree : List.of(TREE, OrderedTree.join(TREE, Map.of()))) {
      assertThatThrownBy(() -> tree.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void aReferenceIsReadAsItsPlannedName() {
    assertThat(TreeLookup.text(TREE, "spec", "vpc")).isEqualTo("planned");
    assertThat(TreeLookup.text(TREE, "spec", "on")).isEqualTo("false");
  }

  @Test
  void aMissingValueIsEmpty() {
    assertThat(TreeLookup.text(TREE, "spec", "none")).isEmpty();
    assertThat(TreeLookup.text(TREE, "name", "deeper")).isEmpty();
    assertThat(TreeLookup.map(TREE, "name")).isEmpty();
    assertThat(TreeLookup.list(TREE, "spec")).isEmpty();
    assertThat(TreeLookup.at("no tree", "a")).isEmpty();
    assertThat(TreeLookup.at(TREE)).contains(TREE);
  }

  @Test
  void aFoundListIsACopy() {
    TreeLookup.list(TREE, "spec", "ports").clear();
    assertThat(TreeLookup.list(TREE, "spec", "ports")).containsExactly(80, 443);
  }

  @Test
  void removingCommentsKeepsValuesAndOrder() {
    Map<String, Object> commented =
        OrderedTree.of(
                "z",
                new CommentedValue(
                    "why", OrderedTree.of("b", new CommentedValue("how", 1), "a", 2)))
            .with(
                "list",
                List.of(new CommentedValue("first", "x"), Map.of("k", new CommentedValue("", "y"))))
            .with("twice", new CommentedValue("outer", new CommentedValue("inner", true)));
    Map<String, Object> plain = CommentedValue.without(commented);
    assertThat(plain)
        .isEqualTo(
            Map.of(
                "z", Map.of("b", 1, "a", 2),
                "list", List.of("x", Map.of("k", "y")),
                "twice", true));
    assertThat(plain.keySet()).containsExactly("z", "list", "twice");
    assertThat(TreeLookup.map(plain, "z").keySet().toString()).isEqualTo("[b, a]");
  }
}
