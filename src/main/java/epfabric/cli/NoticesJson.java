package epfabric.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.operate.Notice;
import epfabric.value.EnumWord;
import java.util.List;

/** Notices as JSON, the worst first. */
final class NoticesJson {
  private NoticesJson() {}

  static JsonArray of(List<Notice> notices) {
    JsonArray array = new JsonArray();
    for (Notice notice : Notice.ordered(notices)) {
      JsonObject object = new JsonObject();
      object.addProperty("severity", EnumWord.of(notice.severity()));
      object.addProperty("subject", notice.subject());
      object.addProperty("message", notice.message());
      object.addProperty("remedy", notice.remedy());
      array.add(object);
    }
    return array;
  }
}
