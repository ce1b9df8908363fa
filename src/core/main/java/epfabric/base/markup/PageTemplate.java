package epfabric.base.markup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A page's Mustache template and style sheet. The style sheet starts with the styles that all pages
 * share.
 */
public final class PageTemplate {
  private final MustacheTemplate template;
  private final String css;

  private PageTemplate(MustacheTemplate template, String css) {
    this.template = template;
    this.css = css;
  }

  /**
   * Reads the template and the style from the jar.
   *
   * @param path path of both files in the jar, without {@code .mustache} and {@code .css}
   * @param shared style sheets of other pages that this page also uses
   */
  public static PageTemplate load(String path, String... shared) {
    MustacheTemplate template = MustacheTemplate.of(path, XmlText::escape);
    StringBuilder css = new StringBuilder(resource("/epfabric/base/markup/page.css"));
    List.of(shared).forEach(sheet -> css.append(resource(sheet)));
    return new PageTemplate(template, css + resource(path + ".css"));
  }

  public String css() {
    return css;
  }

  /** Returns the template filled with a view; values are escaped, except in triple braces. */
  public String filled(Object view) {
    return template.filled(view);
  }

  private static String resource(String path) {
    try (InputStream in = PageTemplate.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("missing in the jar: " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
