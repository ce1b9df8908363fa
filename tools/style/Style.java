import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/**
 * Measures Java sources with the compiler's own parser and fails on what is over a hard limit.
 *
 * <p>Usage: {@code java tools/style/Style.java MODULES}, a folder of modules with {@code main/java}
 * and {@code test/java}.
 */
final class Style {
  private static final int MAX_FILE_LINES = 400;
  private static final int MAX_METHOD_LINES = 50;
  private static final int MAX_NESTING = 3;
  private static final int MAX_PARAMETERS = 5;
  private static final int MAX_COLUMNS = 100;
  private static final int MAX_COMPONENTS = 7;
  // A record with more: its parts have different types, so that none is taken for another.
  private static final Set<String> LARGE_RECORDS = Set.of("FabricPlan");
  // Of the names of files' types: one word says little, and a name twice has two meanings.
  private static final double MAX_ONE_WORD = 0.15;
  private static final int MAX_REPEATED = 10;
  private static final Pattern TWO_WORDS = Pattern.compile("[a-z0-9][A-Z]");
  private static final Pattern OPEN_END = Pattern.compile("\\b(TODO|FIXME|XXX)\\b(?!\\(#\\d+\\))");

  /** A method; nesting counts statements that hold statements, {@code else if} as one level. */
  record Method(String where, int lines, int nesting, int parameters, boolean helper) {}

  /** A record; callers fill its components by position, so that many are easily mixed up. */
  record RecordType(String where, String name, int components) {}

  record Source(
      Path path,
      List<String> lines,
      List<Method> methods,
      List<RecordType> records,
      List<String> returnsOfNull) {
    int length() {
      return lines.size();
    }

    boolean isGenerated() {
      return lines.stream().anyMatch(line -> line.startsWith("@Generated("));
    }

    String type() {
      return path.getFileName().toString().replace(".java", "");
    }

    long commentLines() {
      return lines.stream().map(String::strip).filter(Style::isComment).count();
    }

    long codeLines() {
      return lines.stream().filter(line -> !line.isBlank()).count() - commentLines();
    }
  }

  private Style() {}

  public static void main(String[] args) throws IOException {
    List<Source> main = read(Path.of(args[0]), "main/java");
    List<Source> test = read(Path.of(args[0]), "test/java");
    List<String> violations = violations(main);
    names(main, violations);
    records(main, violations);
    if (main.stream().noneMatch(source -> !source.methods().isEmpty())) {
      violations.add(args[0] + ": no method found, so nothing was measured");
    }
    printTable(main, test);
    violations.forEach(violation -> System.err.println(violation));
    System.out.printf(
        Locale.ROOT,
        "%d files, %d methods measured; %d over a hard limit%n",
        main.size(),
        methods(main).size(),
        violations.size());
    System.exit(violations.isEmpty() ? 0 : 1);
  }

  private static List<Source> read(Path modules, String sources) throws IOException {
    List<Path> roots;
    try (Stream<Path> folders = Files.list(modules)) {
      roots = folders.map(module -> module.resolve(sources)).filter(Files::isDirectory).toList();
    }
    List<Source> read = new ArrayList<>();
    for (Path root : roots) {
      for (Path file : javaFiles(root)) {
        Source source = parse(file);
        if (!source.isGenerated()) {
          read.add(source);
        }
      }
    }
    read.sort(Comparator.comparing(Source::path));
    return read;
  }

  private static List<Path> javaFiles(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(path -> path.toString().endsWith(".java")).toList();
    }
  }

  private static Source parse(Path file) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      var units = manager.getJavaFileObjects(file);
      var task = (JavacTask) compiler.getTask(null, manager, null, List.of(), null, units);
      CompilationUnitTree unit = task.parse().iterator().next();
      var scan = new MethodScan(file, unit, Trees.instance(task).getSourcePositions());
      scan.scan(unit, null);
      return new Source(file, Files.readAllLines(file), scan.methods, scan.records, scan.returnsOfNull);
    }
  }

  private static List<String> violations(List<Source> sources) {
    List<String> found = new ArrayList<>();
    for (Source source : sources) {
      limit(found, source.path().toString(), source.length(), MAX_FILE_LINES, "lines in a file");
      source.returnsOfNull().forEach(where -> found.add(where + ": returns null"));
      for (Method method : source.methods()) {
        limit(found, method.where(), method.lines(), MAX_METHOD_LINES, "lines in a method");
        limit(found, method.where(), method.nesting(), MAX_NESTING, "levels of nesting");
        limit(found, method.where(), method.parameters(), MAX_PARAMETERS, "parameters");
      }
      lineViolations(found, source);
    }
    return found;
  }

  private static void lineViolations(List<String> found, Source source) {
    for (int i = 0; i < source.length(); i++) {
      String line = source.lines().get(i);
      String where = source.path() + ":" + (i + 1);
      if (!line.startsWith("import ")) {
        limit(found, where, (int) line.codePoints().count(), MAX_COLUMNS, "columns");
      }
      if (OPEN_END.matcher(line).find()) {
        found.add(where + ": an open end without an issue; write TODO(#123)");
      }
    }
  }

  private static void names(List<Source> sources, List<String> found) {
    List<String> types =
        sources.stream().map(Source::type).filter(type -> !type.equals("package-info")).toList();
    double oneWord =
        ratio(types.stream().filter(type -> !TWO_WORDS.matcher(type).find()).count(), types);
    List<String> repeated =
        new TreeSet<>(types)
            .stream().filter(type -> Collections.frequency(types, type) > 1).toList();
    System.out.printf(
        Locale.ROOT,
        "types named by one word: %.1f %%; names in several packages: %d%n",
        100 * oneWord,
        repeated.size());
    if (oneWord > MAX_ONE_WORD) {
      found.add("more types named by one word than " + 100 * MAX_ONE_WORD + " %");
    }
    if (repeated.size() > MAX_REPEATED) {
      found.add("names in several packages: " + String.join(", ", repeated));
    }
  }

  private static void records(List<Source> sources, List<String> found) {
    Set<String> unused = new TreeSet<>(LARGE_RECORDS);
    for (RecordType type : recordTypes(sources)) {
      boolean large = type.components() > MAX_COMPONENTS;
      if (large && !unused.remove(type.name())) {
        limit(found, type.where(), type.components(), MAX_COMPONENTS, "components; nest some");
      }
    }
    unused.forEach(name -> found.add("LARGE_RECORDS: " + name + " is not large any more"));
  }

  private static void limit(List<String> found, String where, int value, int limit, String what) {
    if (value > limit) {
      found.add(where + ": " + value + " " + what + ", at most " + limit);
    }
  }

  private static boolean isComment(String line) {
    return line.startsWith("//") || line.startsWith("/*") || line.startsWith("*");
  }

  private static List<Method> methods(Collection<Source> sources) {
    return sources.stream().flatMap(source -> source.methods().stream()).toList();
  }

  private static List<RecordType> recordTypes(Collection<Source> sources) {
    return sources.stream().flatMap(source -> source.records().stream()).toList();
  }

  private static void printTable(List<Source> main, List<Source> test) {
    List<Method> methods = methods(main);
    List<Method> tests = methods(test);
    row("", "median", "95th", "max", "target");
    row("file lines", main, Source::length, "<=90 / <=300");
    row("method lines", methods, Method::lines, "<=5 / <=25");
    row("nesting", methods, Method::nesting, "deeper than 2: <=2 %");
    row("parameters", methods, Method::parameters, "95th <=3");
    row("record components", recordTypes(main), RecordType::components, "<=5 / <=7");
    row("test method lines", tests, Method::lines, "9 / 40");
    double deep = ratio(methods.stream().filter(method -> method.nesting() > 2).count(), methods);
    double helpers = ratio(methods.stream().filter(Method::helper).count(), methods);
    System.out.printf(
        Locale.ROOT,
        "nested deeper than 2: %.1f %%; private methods: %.1f %%%n",
        100 * deep,
        100 * helpers);
    long code = main.stream().mapToLong(Source::codeLines).sum();
    long comments = main.stream().mapToLong(Source::commentLines).sum();
    long testCode = test.stream().mapToLong(Source::codeLines).sum();
    System.out.printf(
        Locale.ROOT,
        "comment lines per code line: %.2f (0.12-0.25); test code per main code: %.2f (1.2-2.0)%n",
        (double) comments / Math.max(1, code),
        (double) testCode / Math.max(1, code));
  }

  private static double ratio(long part, List<?> whole) {
    return (double) part / Math.max(1, whole.size());
  }

  private static <T> void row(String name, List<T> items, ToIntFunction<T> measure, String target) {
    int[] sorted = items.stream().mapToInt(measure).sorted().toArray();
    row(name, percentile(sorted, 50), percentile(sorted, 95), percentile(sorted, 100), target);
  }

  private static void row(String name, Object median, Object most, Object max, String target) {
    System.out.printf(Locale.ROOT, "%-18s %7s %5s %5s  %s%n", name, median, most, max, target);
  }

  private static int percentile(int[] sorted, int percent) {
    return sorted.length == 0 ? 0 : sorted[(int) Math.ceil((sorted.length - 1) * percent / 100.0)];
  }

  /** Collects the methods of one file, those of nested and anonymous classes too. */
  private static final class MethodScan extends TreeScanner<Void, Void> {
    final List<Method> methods = new ArrayList<>();
    final List<RecordType> records = new ArrayList<>();
    final List<String> returnsOfNull = new ArrayList<>();
    private final Path file;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private boolean inRecord; // whose constructor has as many parameters as there are components

    MethodScan(Path file, CompilationUnitTree unit, SourcePositions positions) {
      this.file = file;
      this.unit = unit;
      this.positions = positions;
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      boolean outer = inRecord;
      inRecord = type.getKind() == Tree.Kind.RECORD;
      if (inRecord) {
        String name = type.getSimpleName().toString();
        records.add(new RecordType(at(type) + ": " + name, name, components(type)));
      }
      Void result = super.visitClass(type, unused);
      inRecord = outer;
      return result;
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      BlockTree body = method.getBody();
      if (body != null) {
        int lines = lineOf(endOf(method)) - lineOf(positions.getStartPosition(unit, method)) + 1;
        int parameters = inRecord && isConstructor(method) ? 0 : method.getParameters().size();
        String where = at(method) + ": " + method.getName();
        boolean helper = method.getModifiers().getFlags().contains(Modifier.PRIVATE);
        methods.add(new Method(where, lines, Nesting.of(body), parameters, helper));
      }
      return super.visitMethod(method, unused);
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void unused) {
      Tree value = tree.getExpression();
      if (value != null && value.getKind() == Tree.Kind.NULL_LITERAL) {
        returnsOfNull.add(at(tree));
      }
      return super.visitReturn(tree, unused);
    }

    /** The parser makes a field of each component, and a record has no other instance fields. */
    private static int components(ClassTree type) {
      return (int)
          type.getMembers().stream()
              .filter(VariableTree.class::isInstance)
              .map(VariableTree.class::cast)
              .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
              .count();
    }

    private static boolean isConstructor(MethodTree method) {
      return method.getName().contentEquals("<init>");
    }

    private String at(Tree tree) {
      return file + ":" + lineOf(positions.getStartPosition(unit, tree));
    }

    private long endOf(Tree tree) {
      return positions.getEndPosition(unit, tree);
    }

    private int lineOf(long position) {
      return (int) unit.getLineMap().getLineNumber(position);
    }
  }

  /** The deepest nesting of statements within one method. */
  private static final class Nesting extends TreeScanner<Integer, Integer> {
    static int of(BlockTree body) {
      return new Nesting().scan(body, 0);
    }

    @Override
    public Integer scan(Tree tree, Integer depth) {
      Integer deepest = super.scan(tree, depth);
      return deepest == null ? depth : deepest;
    }

    @Override
    public Integer reduce(Integer one, Integer other) {
      return Stream.of(one, other)
          .filter(depth -> depth != null)
          .max(Comparator.naturalOrder())
          .orElse(0);
    }

    @Override
    public Integer visitMethod(MethodTree method, Integer depth) {
      return 0; // of an anonymous class: measured by itself
    }

    @Override
    public Integer visitIf(IfTree tree, Integer depth) {
      Integer then = scan(tree.getThenStatement(), depth + 1);
      Tree otherwise = tree.getElseStatement();
      int elseDepth = otherwise instanceof IfTree ? depth : depth + 1;
      return otherwise == null ? then : reduce(then, scan(otherwise, elseDepth));
    }

    @Override
    public Integer visitForLoop(ForLoopTree tree, Integer depth) {
      return super.visitForLoop(tree, depth + 1);
    }

    @Override
    public Integer visitEnhancedForLoop(EnhancedForLoopTree tree, Integer depth) {
      return super.visitEnhancedForLoop(tree, depth + 1);
    }

    @Override
    public Integer visitWhileLoop(WhileLoopTree tree, Integer depth) {
      return super.visitWhileLoop(tree, depth + 1);
    }

    @Override
    public Integer visitDoWhileLoop(DoWhileLoopTree tree, Integer depth) {
      return super.visitDoWhileLoop(tree, depth + 1);
    }

    @Override
    public Integer visitSwitch(SwitchTree tree, Integer depth) {
      return super.visitSwitch(tree, depth + 1);
    }

    @Override
    public Integer visitSwitchExpression(SwitchExpressionTree tree, Integer depth) {
      return super.visitSwitchExpression(tree, depth + 1);
    }

    @Override
    public Integer visitTry(TryTree tree, Integer depth) {
      return super.visitTry(tree, depth + 1);
    }

    @Override
    public Integer visitSynchronized(SynchronizedTree tree, Integer depth) {
      return super.visitSynchronized(tree, depth + 1);
    }
  }
}
