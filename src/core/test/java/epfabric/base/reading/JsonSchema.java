package epfabric.base.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.util.List;

/** Validates JSON documents against JSON Schema 2020-12. */
public final class JsonSchema {
  private JsonSchema() {}

  /** Returns one message for each violation, with its place; empty if the document is valid. */
  public static List<String> violations(JsonNode document, JsonNode schema) {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012)
        .getSchema(schema)
        .validate(document)
        .stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }
}
