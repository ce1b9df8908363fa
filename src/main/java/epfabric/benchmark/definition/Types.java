package epfabric.benchmark.definition;

import epfabric.benchmark.definition.Type.Anything;
import epfabric.benchmark.definition.Type.Either;
import epfabric.benchmark.definition.Type.Many;
import epfabric.benchmark.definition.Type.Real;
import epfabric.benchmark.definition.Type.Switch;
import epfabric.benchmark.definition.Type.Text;
import epfabric.benchmark.definition.Type.Whole;

/** The types that most fields have. */
final class Types {
  static final Type TEXT = new Text();
  static final Type WHOLE = new Whole();
  static final Type REAL = new Real();
  static final Type SWITCH = new Switch();
  static final Type ANYTHING = new Anything();
  static final Type TEXTS = new Many(TEXT);
  static final Type TEXT_OR_TEXTS = new Either(TEXT, TEXTS);

  private Types() {}
}
