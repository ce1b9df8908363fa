package epfabric.deploy.verb;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.terminal.ProgramPaths;
import epfabric.base.value.ImageRef;
import epfabric.base.value.VisibleText;
import epfabric.fabric.plan.notice.Notice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The required signer of images. The check runs the program cosign, which finds signatures in every
 * form in which registries store them, and logs in as docker does.
 *
 * @param signer the signer's description, for people
 * @param attested whether a signed statement of the build is required, not just a signature
 * @param options cosign's options that name the signer
 */
public record ImageOrigin(String signer, boolean attested, List<String> options) {
  private static final String COMPLAINT = "Error: ";
  private static final Duration LIMIT = Duration.ofSeconds(40);

  public ImageOrigin {
    options = List.copyOf(options);
  }

  /** Returns the notice that is shown if no signer is required. */
  public static Notice notRequired() {
    return Notice.unknown(
        "origin of the images",
        "not checked: no trusted key or identity was given",
        "add --key FILE, or --identity ID (docs/operations.md)");
  }

  /**
   * Checks whether the signer has signed an image; an origin that cannot be verified blocks a
   * deployment too.
   */
  public Notice judge(ImageRef image) {
    String subject = "origin of image " + image.repository().replaceFirst("^.*/", "");
    String word = attested ? "attested by " : "signed by ";
    if (ProgramPaths.programs().find("cosign").isEmpty()) {
      return Notice.blocks(
          subject,
          "cannot be verified: the program cosign is not on PATH",
          "https://docs.sigstore.dev/cosign/system_config/installation");
    }
    try {
      LocalPrograms.Answer answer = ProgramPaths.programs().run(command(image), LIMIT, false);
      if (answer.well()) {
        return Notice.fine(subject, word + signer);
      }
      return Notice.blocks(
          subject,
          image + " is not known to be " + word + signer + "; cosign: " + complaint(answer),
          remedy(image));
    } catch (FetchException e) {
      return Notice.blocks(
          subject,
          "cannot be verified: " + VisibleText.line(String.valueOf(e.getMessage())),
          String.join(" ", command(image)));
    }
  }

  private List<String> command(ImageRef image) {
    List<String> command = new ArrayList<>(List.of("cosign"));
    command.addAll(
        attested ? List.of("verify-attestation", "--type=slsaprovenance1") : List.of("verify"));
    command.addAll(options);
    command.add(image.toString());
    return command;
  }

  /** Returns the text of the lines that start with {@code Error:}, without cosign's warnings. */
  private static String complaint(LocalPrograms.Answer answer) {
    String errors =
        answer
            .err()
            .lines()
            .filter(line -> line.startsWith(COMPLAINT))
            .map(line -> line.substring(COMPLAINT.length()).strip())
            .collect(Collectors.joining("; "));
    return VisibleText.line(errors.isEmpty() ? "exit code " + answer.status() : errors);
  }

  private String remedy(ImageRef image) {
    return attested
        ? "its builder can attest it: cosign attest --type slsaprovenance1 --predicate FILE "
            + image
        : "build and sign the image: epfabric image build ENV --push --sign KEY";
  }
}
