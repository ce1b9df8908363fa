package epfabric.deploy.manifest.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.comments.CommentLine;
import org.yaml.snakeyaml.comments.CommentType;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Converts trees to YAML nodes without anchors and aliases, even if a part occurs twice. */
final class YamlNodes {
  private final Representer scalars;

  YamlNodes(DumperOptions options) {
    this.scalars = new Scalars(options);
  }

  Node of(Object value) {
    if (value instanceof CommentedValue commented) {
      return of(commented.value());
    }
    if (value instanceof Map<?, ?> map) {
      List<NodeTuple> entries = new ArrayList<>();
      map.forEach((key, item) -> entries.add(entry(String.valueOf(key), item)));
      return new MappingNode(Tag.MAP, entries, FlowStyle.BLOCK);
    }
    if (value instanceof List<?> list) {
      List<Node> items = new ArrayList<>();
      list.forEach(item -> items.add(commented(of(item), item)));
      return new SequenceNode(Tag.SEQ, items, FlowStyle.BLOCK);
    }
    return scalars.represent(value instanceof ResourceReference r ? r.plannedName() : value);
  }

  private NodeTuple entry(String key, Object value) {
    return new NodeTuple(commented(scalars.represent(key), value), of(value));
  }

  private static Node commented(Node node, Object value) {
    if (value instanceof CommentedValue commented) {
      node.setBlockComments(commented.note().lines().map(line -> comment(line)).toList());
    }
    return node;
  }

  private static CommentLine comment(String line) {
    return new CommentLine(null, null, " " + line, CommentType.BLOCK);
  }

  /**
   * Represents scalars, and quotes texts that some YAML readers misinterpret: kubectl reads {@code
   * 1e3} as a number, like YAML 1.2.
   */
  private static final class Scalars extends Representer {
    private static final Pattern AMBIGUOUS_TEXT =
        Pattern.compile("[-+]?(\\.?[0-9])[0-9_.]*([eE][-+]?[0-9_]+)?|0o[0-7_]+|[yYnN]");

    Scalars(DumperOptions options) {
      super(options);
    }

    @Override
    protected Node representScalar(Tag tag, String value, @Nullable ScalarStyle style) {
      boolean quote = tag.equals(Tag.STR) && AMBIGUOUS_TEXT.matcher(value).matches();
      return super.representScalar(tag, value, quote ? ScalarStyle.SINGLE_QUOTED : style);
    }
  }
}
