package epfabric.fabric.plan.planner;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.reading.SettingSources;
import epfabric.fabric.environment.ServingSettings;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of the parts of a request: options of a command, or settings of a file. */
public interface RequestPartNames {
  /** Returns a problem with a part of the request, such as {@code decode-nodes}. */
  Problem problem(String part, String message, String expected, String hint);

  /** Returns a part with a value, in the form that users write. */
  String with(String part, String value);

  /** Returns a hint on how to serve a model that is not in the catalog. */
  String otherModel();

  /** Returns names for a request whose parts are options of a command. */
  static RequestPartNames options() {
    return new RequestPartNames() {
      @Override
      public Problem problem(String part, String message, String expected, String hint) {
        return new Problem(Location.of("--" + part), "", message, expected, hint);
      }

      @Override
      public String with(String part, String value) {
        return "--" + part + " " + value;
      }

      @Override
      public String otherModel() {
        return "--config FILE takes the config.json of any other model";
      }
    };
  }

  /** Returns names for a request whose parts are settings of an environment. */
  static RequestPartNames settings(SettingSources sources) {
    return new RequestPartNames() {
      @Override
      public Problem problem(String part, String message, String expected, String hint) {
        String key = ServingSettings.SERVING.path() + "." + name(part);
        return new Problem(sources.near(key), key, message, expected, hint);
      }

      @Override
      public String with(String part, String value) {
        return name(part) + ": " + value;
      }

      @Override
      public String otherModel() {
        return "for another model: epfabric serve --model ID, which reads its config.json from the"
            + " hub, or with --config FILE from a file";
      }
    };
  }

  /** Returns the name of a setting: {@code decode-nodes} becomes {@code decodeNodes}. */
  private static String name(String part) {
    return Pattern.compile("-(.)")
        .matcher(part)
        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
  }
}
