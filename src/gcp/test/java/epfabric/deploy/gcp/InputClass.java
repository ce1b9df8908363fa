package epfabric.deploy.gcp;

import java.util.List;

/** A class to generate: the inputs of a resource type, or of a block. */
record InputClass(ClassName name, String documentation, List<InputProperty> properties) {
  List<InputProperty> required() {
    return properties.stream().filter(InputProperty::required).toList();
  }
}
