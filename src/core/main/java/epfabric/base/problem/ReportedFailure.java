package epfabric.base.problem;

/** Marks exceptions that the command line reports by their message, without a stack trace. */
public interface ReportedFailure {}
