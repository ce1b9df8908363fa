package epfabric.base.markup;

import com.github.mustachejava.Mustache;
import com.github.mustachejava.MustacheException;
import com.github.mustachejava.SpecMustacheFactory;
import com.github.mustachejava.reflect.MissingWrapper;
import com.github.mustachejava.reflect.ReflectionObjectHandler;
import com.github.mustachejava.util.Wrapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A Mustache template in the jar; its partials are in the same folder. The view must define every
 * name that the template uses: without this check, Mustache would print nothing for a misspelled
 * name.
 */
public final class MustacheTemplate {
  private final Mustache mustache;

  private MustacheTemplate(Mustache mustache) {
    this.mustache = mustache;
  }

  /**
   * Returns a template whose values are not escaped, for plain text and Markdown.
   *
   * @param path path of the template in the jar, without {@code .mustache}
   */
  public static MustacheTemplate ofText(String path) {
    return of(path, UnaryOperator.identity());
  }

  static MustacheTemplate of(String path, UnaryOperator<String> escape) {
    return new MustacheTemplate(new Factory(escape).compile(path + ".mustache"));
  }

  /**
   * Returns the template filled with values from a view. The values are the results of the view's
   * methods without parameters: texts, numbers or further views.
   */
  public String filled(Object view) {
    StringWriter out = new StringWriter();
    mustache.execute(out, view);
    return out.toString();
  }

  private static Reader open(String path) {
    InputStream in = MustacheTemplate.class.getResourceAsStream(path);
    if (in == null) {
      throw new MustacheException("missing in the jar: " + path);
    }
    return new InputStreamReader(in, StandardCharsets.UTF_8);
  }

  /** Treats white space as in Mustache's specification, and reads templates only from the jar. */
  private static final class Factory extends SpecMustacheFactory {
    private final UnaryOperator<String> escape;

    Factory(UnaryOperator<String> escape) {
      super(MustacheTemplate::open);
      this.escape = escape;
      setObjectHandler(new StrictObjectHandler());
    }

    @Override
    public void encode(String value, Writer writer) {
      try {
        writer.write(escape.apply(value));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class StrictObjectHandler extends ReflectionObjectHandler {
    @Override
    public Wrapper find(String name, List<Object> scopes) {
      Wrapper found = super.find(name, scopes);
      if (found instanceof MissingWrapper) {
        throw new MustacheException("not in the view: " + name);
      }
      return found;
    }

    /**
     * Refuses all values except texts, numbers and booleans, because the {@code toString()} of
     * other objects is for debugging only.
     */
    @Override
    public String stringify(Object value) {
      if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        return value.toString();
      }
      throw new MustacheException("neither text nor number: " + value.getClass().getSimpleName());
    }
  }
}
