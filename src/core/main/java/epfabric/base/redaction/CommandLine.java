package epfabric.base.redaction;

import java.util.Set;
import java.util.regex.Pattern;

/** Reads the words of a command one after the other. */
final class CommandLine {
  /**
   * Commands that read a secret from their input, to which another program may print the secret.
   */
  private static final GuardedPattern READS_SECRET =
      GuardedPattern.inLines(
          "--password-stdin|--stdin\\b|--with-token|\\bchpasswd\\b|sudo -S"
              + "|--passphrase-fd|-pass stdin|--data-file[= ]-|\\bkinit\\b"
              + "|\\bcryptsetup [^|]{0,99} -"
              + "|\\bsecret create [^|]{1,99} -|\\bsecret put\\b|\\bpass insert\\b"
              + "|login -(?:\\s|$)",
          GuardedPattern.anyOf(
              "stdin",
              "--with-token",
              "chpasswd",
              "sudo -S",
              "--passphrase-fd",
              "--data-file",
              "kinit",
              "cryptsetup ",
              "secret create ",
              "secret put",
              "pass insert",
              "login -"));

  /** The numbers of a user and a group, as in {@code docker run -u 1000:1000}. */
  private static final Pattern IDS = Pattern.compile("[0-9]++:[0-9]++");

  /** Rules about a word at a given distance after another word. */
  private static final Pattern COUNTED = Pattern.compile("(?:[0-9]|name|pairs|vars):");

  private static final Set<String> PRINTERS = Set.of("echo", "printf");

  /** The longest flag, in characters, that can be joined with a secret. */
  private static final int MAX_JOINED_FLAG = 4;

  /** The last position, counted in words after another word, that a rule can name. */
  private static final int MAX_POSITION = 4;

  /** The meaning of the next word. */
  private enum Next {
    PLAIN,
    SECRET,
    LOGIN,
    ANY_LOGIN,
    PAIR,
    VARIABLE
  }

  private final boolean printsSecret;
  private final boolean setsSecret;
  private String program = "";
  private Next next = Next.PLAIN;
  private String verb = "";
  private int wordsAfterVerb;

  /** Whether the word after a secret's name is a secret. */
  private boolean takesNames;

  /**
   * @param words all words, because a later word can determine whether an earlier one is a secret
   */
  CommandLine(String words) {
    printsSecret = readsSecret(words);
    setsSecret = words.contains("--secret");
  }

  /** Returns whether a command reads a secret from its input. */
  static boolean readsSecret(String line) {
    return READS_SECRET.isIn(line);
  }

  /** Starts the next command of a pipe or a list. */
  void end() {
    program = "";
    next = Next.PLAIN;
    verb = "";
    takesNames = false;
  }

  /** Returns whether the next word contains a secret. */
  boolean expectsSecret() {
    return next != Next.PLAIN || isSecretPosition(wordsAfterVerb + 1);
  }

  /** Returns where the secret starts in the next word; -1 if it has none. */
  int secretIn(String word) {
    Next role = next;
    next = Next.PLAIN;
    if (word.contains("[redacted: ")) {
      wordsAfterVerb++;
      return -1;
    }
    if (role != Next.PLAIN) {
      return secretStart(role, word);
    }
    if ((CommandTable.isProgram(base(word)) || PRINTERS.contains(base(word))) && !takesNames) {
      start(base(word));
      return -1;
    }
    return isFlag(word) ? flag(word) : positional(word);
  }

  /** Returns whether the word is a flag; flags of Windows programs start with a slash. */
  private boolean isFlag(String word) {
    return word.startsWith("-")
        || (word.startsWith("/")
            && CommandTable.of(program).stream().anyMatch(rule -> rule.startsWith("/")));
  }

  private void start(String name) {
    program = name;
    verb = name;
    wordsAfterVerb = 0;
    takesNames = isNaming(name);
  }

  /** Returns the program's name without its folder, and without markup before the name. */
  private static String base(String word) {
    String name = word.substring(Math.max(word.lastIndexOf('/'), word.lastIndexOf('>')) + 1);
    return name.endsWith(".exe") ? name.substring(0, name.length() - 4) : name;
  }

  private static int secretStart(Next role, String word) {
    int from =
        switch (role) {
          case PLAIN -> -1;
          case SECRET -> 0;
          case LOGIN -> IDS.matcher(word).matches() ? 0 : word.indexOf(':') + 1;
          case ANY_LOGIN -> firstOf(word, ":%,") + 1;
          case PAIR -> word.indexOf('=') + 1;
          case VARIABLE -> variableIn(word);
        };
    return from > 0 || role == Next.SECRET ? from : -1;
  }

  /**
   * Returns where the value starts in {@code NAME=value}, for variables that may hold a secret; 0
   * otherwise.
   */
  static int variableIn(String word) {
    int equals = word.indexOf('=');
    String name = word.substring(0, Math.max(0, equals));
    boolean isHidden = SecretNames.isVariable(name) && !SecretNames.isShown(name);
    return isHidden && !SecretValues.isNumber(word.substring(equals + 1)) ? equals + 1 : 0;
  }

  private static int firstOf(String word, String signs) {
    return signs.chars().map(word::indexOf).filter(found -> found >= 0).findFirst().orElse(-1);
  }

  private int flag(String word) {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    Set<String> rules = CommandTable.of(program);
    if (isVerb(name)) {
      verb = name;
      wordsAfterVerb = 0;
    }
    Next role = role(name, rules);
    if (role != Next.PLAIN && equals > 0) {
      int from = secretStart(role, word.substring(equals + 1));
      return from < 0 ? -1 : equals + 1 + from;
    }
    next = role;
    return role == Next.PLAIN ? joinedSecretStart(word, rules) : -1;
  }

  private Next role(String flag, Set<String> rules) {
    if (rules.contains(flag) || rules.contains(verb + ":" + flag)) {
      return Next.SECRET;
    }
    if (rules.contains(flag + "@")) {
      return Next.ANY_LOGIN;
    }
    if (rules.contains(flag + ":")) {
      return Next.LOGIN;
    }
    if (rules.contains(flag + "$")) {
      return Next.VARIABLE;
    }
    return rules.contains(flag + "=") ? Next.PAIR : Next.PLAIN;
  }

  /**
   * Returns where the secret starts in a word that joins flag and secret, such as {@code -psecret}.
   */
  private static int joinedSecretStart(String word, Set<String> rules) {
    for (int length = Math.min(MAX_JOINED_FLAG, word.length() - 1); length > 1; length--) {
      String flag = word.substring(0, length);
      if (rules.contains(flag + "*")) {
        return length;
      }
      if (rules.contains(flag + "*:")) {
        int from = secretStart(Next.LOGIN, word.substring(length));
        return from < 0 ? -1 : length + from;
      }
    }
    return -1;
  }

  private boolean isVerb(String word) {
    return CommandTable.isProgram(program)
        && CommandTable.of(program).stream().anyMatch(rule -> isVerb(rule, word));
  }

  /**
   * Returns whether a rule, such as {@code 1:word} or {@code word:-p}, applies after this {@code
   * word}.
   */
  private static boolean isVerb(String rule, String word) {
    boolean isCounted = COUNTED.matcher(rule).lookingAt();
    return isCounted ? rule.endsWith(":" + word) : rule.startsWith(word + ":-");
  }

  private boolean isNaming(String word) {
    return CommandTable.of(program).contains("name:" + word);
  }

  private int positional(String word) {
    if (word.equals("<<<")) {
      next = printsSecret ? Next.SECRET : Next.PLAIN;
      return -1;
    }
    if (printsSecret && PRINTERS.contains(program)) {
      return 0;
    }
    if (CommandTable.of(program).contains("slash")
        && wordsAfterVerb == 0
        && word.indexOf('/') > 0) {
      wordsAfterVerb++;
      return word.indexOf('/') + 1;
    }
    if (word.equals("login") || isVerb(word)) {
      verb = word;
      wordsAfterVerb = 0;
      takesNames = isNaming(word);
      return -1;
    }
    return argument(word);
  }

  private int argument(String word) {
    wordsAfterVerb++;
    Set<String> rules = CommandTable.of(program);
    if (rules.contains("pairs:" + verb)) {
      int from = secretStart(Next.PAIR, word);
      if (from > 0) {
        return from;
      }
    }
    if (rules.contains("vars:" + verb)) {
      return secretStart(Next.VARIABLE, word);
    }
    if (takesNames && SecretNames.isSecret(word)) {
      next = Next.SECRET;
      return -1;
    }
    return isSecretPosition(wordsAfterVerb) ? 0 : -1;
  }

  private boolean isSecretPosition(int position) {
    boolean hasRule =
        position <= MAX_POSITION && CommandTable.of(program).contains(position + ":" + verb);
    return hasRule && (!program.equals("pulumi") || setsSecret);
  }
}
