package epfabric.base.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A number that Java would write differently, such as {@code 1e5} or {@code 0.10}. The number keeps
 * its text, so that reading and writing JSON does not change it.
 */
final class ExactNumber extends NumericNode {
  private static final long serialVersionUID = 1L;
  private final String text;

  ExactNumber(String text) {
    this.text = text;
  }

  @Override
  public String asText() {
    return text;
  }

  @Override
  public JsonToken asToken() {
    return JsonToken.VALUE_NUMBER_FLOAT;
  }

  @Override
  public JsonParser.NumberType numberType() {
    return JsonParser.NumberType.BIG_DECIMAL;
  }

  @Override
  public Number numberValue() {
    return decimalValue();
  }

  @Override
  public boolean isBigDecimal() {
    return true;
  }

  @Override
  public boolean isFloatingPointNumber() {
    return true;
  }

  @Override
  public int intValue() {
    return (int) doubleValue();
  }

  @Override
  public long longValue() {
    return (long) doubleValue();
  }

  @Override
  public double doubleValue() {
    return Double.parseDouble(text);
  }

  @Override
  public BigDecimal decimalValue() {
    return new BigDecimal(text);
  }

  @Override
  public BigInteger bigIntegerValue() {
    return decimalValue().toBigInteger();
  }

  @Override
  public boolean canConvertToInt() {
    return doubleValue() >= Integer.MIN_VALUE && doubleValue() <= Integer.MAX_VALUE;
  }

  @Override
  public boolean canConvertToLong() {
    return doubleValue() >= Long.MIN_VALUE && doubleValue() <= Long.MAX_VALUE;
  }

  @Override
  public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
    out.writeNumber(text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ExactNumber number && text.equals(number.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
