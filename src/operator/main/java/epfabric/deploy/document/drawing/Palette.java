package epfabric.deploy.document.drawing;

import java.util.List;
import java.util.stream.Collectors;

/** Colors for light and dark color schemes, and the few shared line styles, as CSS. */
final class Palette {
  /** One CSS property of one kind of element, in both color schemes. */
  private record Tone(String selector, String property, String light, String dark) {
    String css(boolean inDark) {
      return selector + "{" + property + ":" + (inDark ? dark : light) + "}";
    }
  }

  private static final List<Tone> TONES =
      List.of(
          new Tone(".sheet", "fill", "#ffffff", "#0d1117"),
          new Tone(".title,.name,.label", "fill", "#1f2733", "#e6ebf2"),
          new Tone(".body,.small", "fill", "#465264", "#aeb9c7"),
          new Tone(".kind", "fill", "#657186", "#8593a5"),
          new Tone(".cluster", "fill", "#f6f8fb", "#11171f"),
          new Tone(".cluster", "stroke", "#b9c4d3", "#364252"),
          new Tone(".pool", "fill", "#eef2f8", "#161e29"),
          new Tone(".pool", "stroke", "#b9c4d3", "#3a4758"),
          new Tone(".vpc", "fill", "#f6f8fb", "#11171f"),
          new Tone(".vpc", "stroke", "#b9c4d3", "#364252"),
          new Tone(".node,.card,.cell,.more", "fill", "#ffffff", "#0d1117"),
          new Tone(".node,.card,.cell,.more", "stroke", "#cdd6e1", "#324051"),
          new Tone(".empty", "stroke", "#c3ccd8", "#3a4758"),
          new Tone(".chip", "fill", "#e4eaf2", "#222d3b"),
          new Tone(".pill", "fill", "#ffffff", "#0d1117"),
          new Tone(".pill,.adopted", "stroke", "#7a879a", "#75839a"),
          new Tone(".link", "fill", "#eef2f8", "#161e29"),
          new Tone(".link", "stroke", "#b9c4d3", "#3a4758"),
          new Tone(".chain", "stroke", "#657186", "#8593a5"),
          new Tone(".gpu", "fill", "#e6f4ec", "#12281d"),
          new Tone(".gpu", "stroke", "#84bd9c", "#2f6e4c"),
          new Tone(".nic-rdma", "fill", "#ebecfd", "#1b1d42"),
          new Tone(".nic-rdma,.wire.rdma", "stroke", "#5b5fd6", "#8d92ff"),
          new Tone(".joint.rdma", "fill", "#5b5fd6", "#8d92ff"),
          new Tone(".nic-gvnic", "fill", "#fdf1e2", "#2e2111"),
          new Tone(".nic-gvnic,.wire.gvnic", "stroke", "#c47d1f", "#d9a05a"),
          new Tone(".joint.gvnic", "fill", "#c47d1f", "#d9a05a"),
          new Tone(".nic-primary", "fill", "#eef1f5", "#1d2530"),
          new Tone(".nic-primary,.wire.primary", "stroke", "#6b7a90", "#8c9bb0"),
          new Tone(".joint.primary", "fill", "#6b7a90", "#8c9bb0"),
          new Tone(".nvlink,.nvswitch", "stroke", "#84bd9c", "#2f6e4c"),
          new Tone(".nvswitch", "fill", "#cfe8da", "#1b3d2b"));

  private static final List<String> SHAPES =
      List.of(
          "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,"
              + "sans-serif;font-variant-numeric:tabular-nums}",
          ".title,.name,.label,.kind{font-weight:600}",
          "rect{stroke-width:1}",
          ".empty,.wire,.nvlink,.chain{fill:none}",
          ".wire{stroke-width:1.8;stroke-linejoin:round}",
          ".nvlink{stroke-width:5}",
          ".chain{stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}",
          ".adopted{stroke-width:1.6;stroke-dasharray:7 5}");

  private Palette() {}

  static String css() {
    return String.join("\n", SHAPES)
        + "\n"
        + tones(false)
        + "\n@media (prefers-color-scheme:dark){\n"
        + tones(true)
        + "\n}";
  }

  private static String tones(boolean dark) {
    return TONES.stream().map(t -> t.css(dark)).collect(Collectors.joining("\n"));
  }
}
