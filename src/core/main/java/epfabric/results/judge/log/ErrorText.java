package epfabric.results.judge.log;

import epfabric.results.judge.run.Cause.Weight;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognizes error texts by the forms in which programs print them, so that unknown errors are
 * found as well. Forms are tried in order; the first one that matches decides.
 */
final class ErrorText {
  /**
   * Every error text contains at least one of these fragments; a line without any of them is never
   * decoded.
   */
  static final List<String> MARKS =
      List.of(
          "rror",
          "ERR",
          "CRIT",
          "xception",
          "what():",
          "terminate called",
          "ssert",
          "ASSERT",
          "NCCL WARN",
          "ailed",
          "FAILED",
          "ailure",
          "Xid",
          "illed",
          "KILL",
          "oom",
          "OOM",
          "ut of memory",
          "xit code",
          "xitcode",
          "xit status",
          "exited",
          "SIG",
          "ignal",
          "egmentation",
          "bort",
          "core dumped",
          "undefined symbol",
          "not found",
          "Traceback",
          "\", line ",
          "imeout",
          "imed out",
          "TIMEOUT",
          "refused",
          "atal",
          "FATAL",
          "Broken pipe",
          "onnection ",
          "Trap",
          "trap ",
          "annot ",
          "an't ",
          "nable to",
          "No space",
          "No such",
          "ermission denied",
          "nvalid ",
          "llegal",
          "nsupported",
          "not supported",
          "fell off",
          "fallen off",
          "orruption",
          "(): ",
          "bad_alloc",
          "oredump",
          "Process ",
          "panic",
          "CANCELLED",
          "DUE TO",
          "non-zero",
          "NON-ZERO",
          "nreachable",
          "NULL value",
          "ouldn't",
          "ould not",
          "not enough",
          "called before",
          "ink down",
          "ink Down",
          "low on resource",
          "ost co",
          "Warning  ",
          "returned ",
          "gzip: ");

  private static final List<Form> FORMS =
      List.of(
          // Texts that contain a word such as "error" but do not report an error.
          noError("\\b(?:no|0|without|zero) (?:\\w+ )?(?:errors?|failures?)\\b|errors?[=:] ?0\\b"),
          noError("(?:User|Future|Deprecation|Runtime|Resource|Syntax|Import)Warning:"),
          noError("^(?:export )?[A-Z][A-Z0-9_]+=|NCCL INFO|NVSHMEM INFO|Out of bounds values : 0"),
          noError("^# (?!error:)|^\\s*(?:raise|assert|return|except|def|if|print|throw)\\b.*"),
          noError("(?:NET|TUNER|PROFILER|ENV|GIN|RMA)/Plugin"),
          noError("During handling of the above|The above exception was|Last error:$"),
          noError("(?:error|Error) (?:handling|handler|rate|bound|tolerance|threshold)"),
          noError("^ *frame #\\d+|^Sending|^Exception raised from"),
          noError("^CUDA kernel errors might be|^For debugging consider|^Compile with `TORCH_USE"),
          noError("[Ff]all(?:ing|s)? back|error_handler: ?\\{$|hostname of the client socket"),
          noError("^\\s*Status: +Failed$"),
          noError("usually (?:is )?(?:due to|caused by)|printing (?:contents of|enroot) log"),
          // Timeouts, and announcements of an error.
          wait("DeepEP .{0,200}timeout|Dispatch CPU wait|: Test timeout |watchdog_timeout="),
          wait("RPC call to \\w+ timed out"),
          echo("encountered (?:a fatal error|an issue)"),
          // Consequences of the failure of another rank.
          echo("Broken pipe|BrokenPipeError|Connection reset|ConnectionResetError"),
          echo("Connection closed|connection closed|closed by (?:remote )?peer|EOFError"),
          echo("ncclRemoteError|ncclInProgress|remote process exited or there was a network error"),
          echo("NCCL WARN .{0,60}(?:Socket (?:recv|send) failed|proxyRpc|Proxy [Cc]all to rank)"),
          echo("[Ww]atchdog|TCPStore|recvValue|sendBytes|[Hh]eartbeat[Mm]onitor"),
          echo(
              "ProcessRaisedException|ProcessExitedException|ChildFailedError|exit(?:ed)? barrier"),
          echo("[Ss]ending process \\d+ closing signal|closing signal SIG|RendezvousConnection"),
          echo("RendezvousClosed|Primary job +terminated|SignalException|got signal: 15"),
          echo("timed out waiting|collective operation timeout|[Tt]imeout (?:error|exceeded)"),
          echo("Xid \\([^)]*\\): (?:43|45)\\b|was aborted|NCCL host communicator aborted"),
          echo("Exited with exit code 15|exit(?:code| code|ed with)[ :]+(?:-15|143)\\b"),
          echo(
              "error: \\*\\*\\* (?:STEP|JOB) .{0,200}CANCELLED(?!.{0,300}DUE TO)|Job step aborted"),
          // NCCL's allocator: its next warning names the feature that is not available.
          echo("alloc(?:ator)?\\.(?:h|cc):\\d.{0,80}NCCL WARN Cuda failure 80[01] "),
          // Compiler errors, warnings and other noise.
          fatal("nvcc fatal|ptxas fatal|nvlink (?:error|fatal)|NVCC compilation failed"),
          report("^\\s*(?:WARN|WARNING|Warning|warning)\\b|^\\[W\\d{3,6} |Warning: "),
          report("\\blevel=\"?warn|^W\\d{4} \\d\\d:\\d\\d:\\d\\d"),
          echo("^\\S{1,300} FAILED$"),
          echo("exception in a background process|[Ss]ee (?:stack trace|root cause)"),
          report("dlv?sym failed|failed to start\\.$|please try again|list of known hosts"),
          report("^gzip: |ninja: build stopped|^FAILED: |subcommand failed|Received sigquit"),
          // Processes that ended, and programs that could not continue.
          fatal("^\\s*what\\(\\):|terminate called (?:recursively|without)"),
          fatal(
              "Assertion\\b.{0,300}\\b(?:failed|error)|Assertion failed|AssertionError"
                  + "|assertion .{0,300}failed"),
          fatal("EP_(?:HOST|DEVICE|STATIC)_ASSERT|device-side assert|Assertion exception"),
          report("Signal \\d+ \\(SIG"),
          crash("[Ss]egmentation fault|[Bb]us error|[Ii]llegal instruction|core dumped"),
          crash("SIG(?:SEGV|BUS|FPE|ILL|ABRT)\\b|Floating point exception|\\bTrap\\b|trap "),
          crash("Fatal Python error: Aborted|^Aborted\\b|^Killed$|: Killed$"),
          crash("Received signal \\d|Caught signal \\d|Signal: .{0,300}\\(\\d+\\)"),
          fatal("Fatal Python error|Fatal glibc error"),
          fatal(
              "\\b(?:free|[cm]alloc|realloc|munmap_chunk)\\(\\): |corrupted double|stack smashing"),
          fatal("heap corruption|bad_alloc|[Kk]ernel panic"),
          fatal(
              "[Oo]ut of memory|OutOfMemoryError|OOMKilled|oom[-_]kill|Out Of Memory|OOM[- ]kill"),
          fatal(
              "CUDA (?:runtime |driver )?(?:error|exception|failure)"
                  + "|CUDA_ERROR_[A-Z]|cudaError[A-Z]"),
          fatal(
              "CUBLAS_STATUS_(?!SUCCESS)|CUDNN_STATUS_(?!SUCCESS)|CUFFT_[A-Z_]*FAIL"
                  + "|CU_FILE|[cC]u[Ff]ile"),
          fatal("NCCL exception|NCCL [Ee]rror|Test NCCL failure|Test CUDA failure|NCCL failure"),
          fatal("nccl(?:System|Internal|UnhandledCuda|InvalidArgument|InvalidUsage)Error"),
          fatal("undefined symbol|cannot open shared object|symbol lookup error|wrong ELF class"),
          fatal("version [`'\"].{0,300}not found|relocation error|ImportError|ModuleNotFoundError"),
          fatal("cannot execute|[Ee]xec format error|executable file not found"),
          fatal(
              "^(?:[A-Za-z_]\\w{0,60}+\\.){0,12}+[A-Za-z_]\\w{0,80}(?:Error"
                  + "|Exception)(?::|$)|RuntimeError: "),
          fatal("MPI_ERR_|not enough slots|FATAL ERROR|\\bFATAL\\b|\\bfatal error\\b|\\bFatal\\b"),
          fatal("stack trace of"),
          // Reports how a process ended.
          report(
              "terminated with signal|exited on signal"
                  + "|exit(?:ed)? (?:with )?(?:exit )?(?:code|status)"),
          report("exitcode *:(?! *-)|MPI_ABORT|exited with non-zero|returned (?:a )?non-zero exit"),
          report("non-zero exit|lost (?:communication|connection|contact) with"),
          report(
              "(?:container|script|command|hook|prolog|program|process|task) .{0,60}failed with"
                  + " (?:error|exit|return) (?:code|status)"),
          report("[Rr]eceived SIG|: Terminated$|DUE TO |task \\d+: |MPI_Abort"),
          // Errors that a library reports.
          error(
              "Xid \\(|fell off the bus|fallen off the bus|uncorrectable|ECC error"
                  + "|NVLink.{0,300}fatal"),
          error(
              "NCCL WARN .{0,300}(?:rror|ail|nable|annot|ould not|nvalid|imed? ?out"
                  + "|refused|orrupt|status)"),
          error(
              "(?:nvshmem|NVSHMEM).{0,300}(?:rror|ail|non-zero|nable|annot|NULL|nvalid|bort|exit)"),
          error(
              "\\.(?:c|cc|cpp|cxx|cu|cuh|h|hpp|inl)[: (]+\\d{1,9}+.{0,300}(?:rror|ail"
                  + "|non-zero|NULL|nvalid|bort)"),
          error(
              "non-zero status|ibv_.{0,200}(?:rror|ail|nable|rc=|errno)"
                  + "|mlx5.{0,300}(?:rror|ail|yndrome)"),
          error(
              "libibverbs.{0,300}(?:rror|ail|ouldn't)|[Tt]ransport retry"
                  + "|completion with error|vendor err"),
          error(
              "[Cc]onnection refused|[Nn]o route to host|[Nn]etwork is unreachable"
                  + "|Name or service"),
          error(
              "[Cc]annot allocate memory|No space left|[Pp]ermission denied"
                  + "|No such (?:file|device)"),
          error("command not found|unrecognized arguments|low on resource"),
          error("called before .{0,300}initiali[sz]|\\blink down\\b|\\bLink [Dd]own\\b"),
          error("\\bcu(?:da)?[A-Z]\\w{2,60} returned (?:error )?[1-9]"),
          error("(?:Invalid|Illegal|invalid|illegal) (?:__\\w{1,20}__ )?(?:read|write|access)\\b"),
          error("not supported on this|is not supported|[Uu]nsupported|[Ii]llegal memory access"),
          error(
              "\\b(?:ERROR|[Ee]rror|[Ff]ailed|FAILED|[Ff]ailure)\\b ?(?:[:!(]|to\\b"
                  + "|in\\b|at\\b|with\\b)"),
          error("^E\\d{4} \\d\\d:\\d\\d:\\d\\d|^ERR\\b|\\bCRITICAL\\b|\\blevel=\"?(?:error|fatal)"),
          error(
              "^ *(?:\\w+: )?(?:[Uu]nable to|[Cc]annot|[Cc]an't|[Cc]ould(?: not|n't)) "
                  + "(?!get|query|determine|find)"),
          // Single words.
          report("NCCL WARN"),
          report(
              "\\b\\w{0,80}(?:[Ee]rror|ERROR|[Ff]ail(?:ed|ure)|FAILED|[Ee]xception"
                  + "|[Aa]bort(?:ed|ing)?)\\b"),
          report("\\b(?:[Uu]nable to|[Cc]annot|[Cc]an't|[Cc]ould(?: not|n't)) "),
          echo("[Tt]ime[d ]?-?out|TIMEOUT"));

  private ErrorText() {}

  /** A form of text, and the weight of lines with this form; empty if such lines are not errors. */
  private record Form(Pattern pattern, Optional<Weight> weight) {}

  private static Form noError(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.empty());
  }

  private static Form echo(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.ECHO));
  }

  private static Form wait(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.WAIT));
  }

  private static Form report(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.REPORT));
  }

  private static Form error(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.ERROR));
  }

  private static Form crash(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.CRASH));
  }

  private static Form fatal(String pattern) {
    return new Form(Pattern.compile(pattern), Optional.of(Weight.FATAL));
  }

  /** Returns how likely this text is the cause of a failure; empty if it is not an error text. */
  static Optional<Weight> weight(String text) {
    // This check is cheap, and most lines, which only contain a measurement, need no other.
    if (MARKS.stream().noneMatch(text::contains)) {
      return Optional.empty();
    }
    return FORMS.stream()
        .filter(form -> form.pattern().matcher(text).find())
        .findFirst()
        .flatMap(Form::weight);
  }
}
