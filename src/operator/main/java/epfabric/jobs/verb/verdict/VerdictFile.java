package epfabric.jobs.verb.verdict;

import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.value.VisibleText;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import epfabric.results.statement.StatementException;
import epfabric.results.statement.StatementReader;
import epfabric.results.statement.VerdictStatement;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A file with a signed verdict. */
record VerdictFile(Path file) {
  /**
   * Returns the verdict in the file; throws an exception with exit code 4 unless {@code signer} has
   * signed the verdict.
   */
  VerdictStatement read(Signer signer) {
    String text = text();
    requireEnvelope(text);
    try {
      return StatementReader.read(signer.requireEnvelope(text));
    } catch (OriginException e) {
      throw refused(e.reason());
    } catch (StatementException e) {
      throw refused(e.reason());
    }
  }

  private String text() {
    byte[] bytes = InputFile.bytes(file, InputFile.SIGNED);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw refused("not a signed verdict: not text in UTF-8");
    }
  }

  /** Reports an unsigned verdict with a clearer message than that of the signature's reader. */
  private void requireEnvelope(String text) {
    try {
      if (Json.parse(text).has("predicateType")) {
        throw refused(
            "not signed\n  hint: epfabric results sign "
                + VisibleText.line(file.toString())
                + " --sign KEY");
      }
    } catch (JsonException e) {
      throw refused("not a signed verdict: not JSON, or only a part of it");
    }
    if (Json.hasDoubledKeys(text)) {
      throw refused("not a signed verdict: a key is there twice");
    }
  }

  private CommandException refused(String why) {
    return new CommandException(
        ExitCode.VERIFICATION_FAILED,
        VisibleText.line(file.toString()) + ": " + VisibleText.lines(why));
  }
}
