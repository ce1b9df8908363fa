package epfabric.deploy.gcp;

import java.util.stream.Stream;

/** The type of a property: how Java calls it, and what the SDK is given for it. */
sealed interface InputType {
  /** Its name in type arguments. */
  String boxed();

  /** Its name as a parameter. */
  default String parameter() {
    return boxed();
  }

  /** Its name where the SDK reads it. */
  default String sent() {
    return boxed();
  }

  /** An expression of type {@link #sent()} for the variable {@code name}. */
  default String sending(String name) {
    return name;
  }

  /** The generated classes in it. */
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

  /** Another block. */
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

  /** Text of which the documentation lists the values. */
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

  /** Named values. */
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
