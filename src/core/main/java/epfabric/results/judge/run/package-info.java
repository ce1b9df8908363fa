/** Represents the logs and files of a run, the situation that it is judged in, and its findings. */
@NullMarked
package epfabric.results.judge.run;

import org.jspecify.annotations.NullMarked;
