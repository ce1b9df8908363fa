package epfabric.base.problem;

/** An exception that the command line reports by its message alone, without a stack trace. */
public interface ReportedFailure {}
