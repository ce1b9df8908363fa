package epfabric.base.problem;

/** An exception whose message is meant for the user, who can mend what it names. */
public interface ReportedFailure {}
