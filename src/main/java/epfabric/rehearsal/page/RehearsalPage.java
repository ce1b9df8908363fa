package epfabric.rehearsal.page;

import epfabric.markup.XmlText;
import epfabric.rehearsal.Moment;
import epfabric.rehearsal.Rehearsal;

/** A rehearsal as one page that loads nothing and runs nothing. */
public final class RehearsalPage {
  private RehearsalPage() {}

  public static String of(String environment, Rehearsal rehearsal) {
    StringBuilder text = new StringBuilder("<pre>" + XmlText.escape(environment) + "\n");
    for (Moment moment : rehearsal.moments()) {
      text.append(XmlText.escape(moment.text())).append('\n');
    }
    return text.append("</pre>\n").toString();
  }
}
