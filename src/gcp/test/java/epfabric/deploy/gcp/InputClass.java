package epfabric.deploy.gcp;

import java.util.List;

/**
 * A class to generate: the inputs of a resource type, or of a block.
 *
 * @param token the type's name in the schema
 */
record InputClass(ClassName name, String token, boolean resource, List<InputProperty> properties) {
  List<InputProperty> required() {
    return properties.stream().filter(InputProperty::required).toList();
  }
}
