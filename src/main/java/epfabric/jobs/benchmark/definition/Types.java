package epfabric.jobs.benchmark.definition;

import epfabric.jobs.benchmark.definition.Type.Anything;
import epfabric.jobs.benchmark.definition.Type.Either;
import epfabric.jobs.benchmark.definition.Type.Many;
import epfabric.jobs.benchmark.definition.Type.Real;
import epfabric.jobs.benchmark.definition.Type.Switch;
import epfabric.jobs.benchmark.definition.Type.Text;
import epfabric.jobs.benchmark.definition.Type.Whole;

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
