package epfabric.operate.verb.doctor;

import epfabric.fabric.plan.notice.Notice;
import java.util.List;
import java.util.function.Supplier;

/**
 * A request.
 *
 * @param subject what remains unknown if it fails
 */
record ExamQuestion(String subject, Supplier<List<Notice>> answer) {}
