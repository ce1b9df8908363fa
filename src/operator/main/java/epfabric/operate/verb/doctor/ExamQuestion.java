package epfabric.operate.verb.doctor;

import epfabric.fabric.plan.notice.Notice;
import java.util.List;
import java.util.function.Supplier;

/**
 * A request about the project.
 *
 * @param subject name of the fact that remains unknown if the request fails
 */
record ExamQuestion(String subject, Supplier<List<Notice>> answer) {}
