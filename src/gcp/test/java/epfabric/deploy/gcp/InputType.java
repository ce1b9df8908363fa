package epfabric.deploy.gcp;

import java.util.stream.Stream;

/** The type of a property: its name in Java, and the type of the value that the SDK gets. */
sealed interface InputType {
  /** Returns the name of the type in type arguments. */
  String boxed();

  /** Returns the name of the type for a parameter. */
  default String parameter() {
    return boxed();
  }

  /** Returns the name of the type of the value that the SDK gets. */
  default String sent() {
    return boxed();
  }

  /** Returns an expression of type {@link #sent()} that converts the variable {@code name}. */
  default String sending(String name) {
    return name;
  }

  /** Returns the generated classes that this type contains. */
  default Stream<ClassName> classes() {
    return Stream.empty();
  }

  /** Text, a number or a flag; {@code primitive} is {@code String} for text. */
  record Scalar(String boxed, String primitive) implements InputType {
    @Override
    public String parameter() {
      return primitive;
    }
  }

  /** A block of properties. */
  record Block(ClassName name) implements InputType {
    @Override
    public String boxed() {
      return name.simpleName();
    }

    @Override
    public Stream<ClassName> classes() {
      return Stream.of(name);
    }
  }

  /** Text whose values the documentation lists. */
  record Values(ClassName name) implements InputType {
    @Override
    public String boxed() {
      return name.simpleName();
    }

    @Override
    public String sent() {
      return "String";
    }

    @Override
    public String sending(String variable) {
      return variable + ".value()";
    }

    @Override
    public Stream<ClassName> classes() {
      return Stream.of(name);
    }
  }

  /** A list. */
  record ListOf(InputType item) implements InputType {
    @Override
    public String boxed() {
      return "List<" + item.boxed() + ">";
    }

    @Override
    public String sent() {
      return "List<" + item.sent() + ">";
    }

    @Override
    public String sending(String name) {
      return item.sending("item").equals("item")
          ? "List.copyOf(" + name + ")"
          : name + ".stream().map(item -> " + item.sending("item") + ").toList()";
    }

    @Override
    public Stream<ClassName> classes() {
      return item.classes();
    }
  }

  /** A map from names to values. */
  record MapOf(InputType value) implements InputType {
    @Override
    public String boxed() {
      return "Map<String, " + value.boxed() + ">";
    }

    @Override
    public String sending(String name) {
      return "Map.copyOf(" + name + ")";
    }

    @Override
    public Stream<ClassName> classes() {
      return value.classes();
    }
  }
}
