package epfabric.jobs.benchmark.definition;

import java.util.List;

/** The type of a field's value; values are read as leniently as CloudAI reads them. */
public sealed interface FieldType {
  /** Returns the noun that completes {@code not …} and {@code expected: …}. */
  String noun();

  /** Returns whether values are scalars; a list of scalars is a dimension of a sweep. */
  default boolean isScalar() {
    return false;
  }

  /** A text; only quoted values are accepted. */
  record Text() implements FieldType {
    @Override
    public String noun() {
      return "a text in quotes";
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** A whole number; text, 8.0 and booleans are also accepted. */
  record Whole() implements FieldType {
    @Override
    public String noun() {
      return "a whole number";
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** A number. */
  record Real() implements FieldType {
    @Override
    public String noun() {
      return "a number";
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** True or false; 1, "yes", "off" and similar values are also accepted. */
  record Switch() implements FieldType {
    @Override
    public String noun() {
      return "true or false";
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** One of several words. */
  record Choice(List<String> words) implements FieldType {
    public Choice {
      words = List.copyOf(words);
    }

    @Override
    public String noun() {
      return "one of \"" + String.join("\", \"", words) + "\"";
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** A list of values of one type. */
  record Many(FieldType item) implements FieldType {
    @Override
    public String noun() {
      return "a list, each item " + item.noun();
    }
  }

  /** A table with arbitrary keys and values of one type. */
  record Named(FieldType value) implements FieldType {
    @Override
    public String noun() {
      return "a table, each value " + value.noun();
    }
  }

  /** A value of either of two types. */
  record Either(FieldType first, FieldType second) implements FieldType {
    @Override
    public String noun() {
      return first.noun() + ", or " + second.noun();
    }
  }

  /** A table with a fixed set of fields. */
  record Section(TableSchema schema) implements FieldType {
    @Override
    public String noun() {
      return "a table";
    }
  }

  /** Any TOML value. */
  record Anything() implements FieldType {
    @Override
    public String noun() {
      return "anything";
    }
  }
}
