package epfabric.fabric.workspace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.notice.Notice;
import java.util.List;

/** Writes notices as JSON, the worst first. */
public final class NoticesJson {
  private NoticesJson() {}

  public static ArrayNode of(List<Notice> notices) {
    ArrayNode array = Json.array();
    for (Notice notice : Notice.ordered(notices)) {
      ObjectNode object = Json.object();
      object.put("severity", EnumWord.of(notice.severity()));
      object.put("subject", notice.subject());
      object.put("message", notice.message());
      object.put("remedy", notice.remedy());
      array.add(object);
    }
    return array;
  }
}
