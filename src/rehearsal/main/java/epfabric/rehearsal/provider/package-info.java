/**
 * Resource providers as Pulumi's engine knows them, which speak to the emulated world: the Google
 * one in REST calls as the real provider makes them, the Kubernetes one in server-side applies.
 */
@NullMarked
package epfabric.rehearsal.provider;

import org.jspecify.annotations.NullMarked;
