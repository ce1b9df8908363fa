/** Builds the Jobs of acceptance tests, benchmarks and verdicts. */
@NullMarked
package epfabric.deploy.manifest.test;

import org.jspecify.annotations.NullMarked;
