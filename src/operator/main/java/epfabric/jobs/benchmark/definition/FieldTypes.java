package epfabric.jobs.benchmark.definition;

import epfabric.jobs.benchmark.definition.FieldType.Anything;
import epfabric.jobs.benchmark.definition.FieldType.Either;
import epfabric.jobs.benchmark.definition.FieldType.Many;
import epfabric.jobs.benchmark.definition.FieldType.Real;
import epfabric.jobs.benchmark.definition.FieldType.Switch;
import epfabric.jobs.benchmark.definition.FieldType.Text;
import epfabric.jobs.benchmark.definition.FieldType.Whole;

/** The field types that most fields use. */
final class FieldTypes {
  static final FieldType TEXT = new Text();
  static final FieldType WHOLE = new Whole();
  static final FieldType REAL = new Real();
  static final FieldType SWITCH = new Switch();
  static final FieldType ANYTHING = new Anything();
  static final FieldType TEXTS = new Many(TEXT);
  static final FieldType TEXT_OR_TEXTS = new Either(TEXT, TEXTS);

  private FieldTypes() {}
}
