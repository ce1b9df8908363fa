package epfabric.results.judge.deepep;

import epfabric.results.judge.deepep.DataRun.Begin;
import epfabric.results.judge.deepep.DataRun.End;
import epfabric.results.judge.deepep.DataRun.Proof;
import epfabric.results.judge.deepep.DataRun.WrongCall;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.PythonDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gathers the output of {@code deepep_data.py}. */
final class DataLines implements ProgramLines {
  static final String MARK = "[data] ";

  /** The maximum number of wrong calls, and of failures, that are kept: the first ones suffice. */
  private static final int MOST = 64;

  private static final int MOST_CHARACTERS = 400;

  private static final Pattern BEGIN =
      Pattern.compile("begin, (\\d{1,6}) ranks, (.{1,120}?), (hidden \\d.{1,120}), seed \\d{1,10}");
  private static final Pattern PROOF =
      Pattern.compile("planted, (\\d{1,6}) faults, (\\d{1,9}) times, (\\d{1,9}) found");
  private static final Pattern WRONG =
      Pattern.compile(
          "wrong, rank (\\d{1,6}), pair \\d{1,15}, ([a-z ]{1,40}), (\\d{1,15} wrong\\b.*)");
  private static final Pattern DONE =
      Pattern.compile(
          "done, (\\d{1,15}) calls, (\\d{1,15}) wrong, (\\d{1,15}) calls of each rank, "
              + ("rate below \\S{1,20}, " + PythonDecimal.GROUP + " s"));
  private static final Pattern WAY =
      Pattern.compile("way [a-z0-9 -]{1,80}, \\d{1,15} calls, \\d{1,15} wrong");
  private static final String MISSED = "missed, ";
  private static final String FAILED = "failed, ";

  private final List<WrongCall> wrong = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Optional<Begin> begin = Optional.empty();
  private Optional<Proof> proof = Optional.empty();
  private Optional<End> end = Optional.empty();

  @Override
  public boolean claims(String text) {
    return text.contains(MARK);
  }

  @Override
  public boolean begun() {
    return begin.isPresent() || !wrong.isEmpty() || !failures.isEmpty() || done();
  }

  @Override
  public boolean done() {
    return end.isPresent();
  }

  @Override
  public boolean take(String text, long line) {
    String words = text.substring(text.indexOf(MARK) + MARK.length()).strip();
    if (words.startsWith(FAILED)) {
      return addIfFew(failures, words.substring(FAILED.length()));
    }
    return words.startsWith(MISSED)
        || WAY.matcher(words).matches()
        || takeSummary(words)
        || takeWrong(words, line);
  }

  private boolean takeSummary(String words) {
    Matcher first = BEGIN.matcher(words);
    Matcher planted = PROOF.matcher(words);
    Matcher last = DONE.matcher(words);
    if (first.matches()) {
      int ranks = Integer.parseInt(first.group(1));
      begin = Optional.of(new Begin(ranks, first.group(2), first.group(3)));
    } else if (planted.matches()) {
      proof =
          Optional.of(new Proof((int) number(planted, 1), number(planted, 2), number(planted, 3)));
    } else if (last.matches()) {
      double seconds = PythonDecimal.of(last.group(4));
      end = Optional.of(new End(number(last, 1), number(last, 2), number(last, 3), seconds));
    } else {
      return false;
    }
    return true;
  }

  private boolean takeWrong(String words, long line) {
    Matcher call = WRONG.matcher(words);
    if (!call.matches()) {
      return false;
    }
    if (wrong.size() < MOST) {
      int rank = (int) number(call, 1);
      wrong.add(new WrongCall(rank, call.group(2), shortened(call.group(3)), line));
    }
    return true;
  }

  private static long number(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }

  private static boolean addIfFew(List<String> texts, String text) {
    if (texts.size() < MOST) {
      texts.add(shortened(text));
    }
    return true;
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
  }

  @Override
  public Optional<PrintedFigures> built() {
    return begun()
        ? Optional.of(new DataRun(begin, proof, wrong, failures, end))
        : Optional.empty();
  }
}
