/**
 * Resource providers in the sense of Pulumi's engine, for the emulated world. The Google provider
 * sends the same REST requests as the real one; the Kubernetes provider uses server-side apply.
 */
@NullMarked
package epfabric.rehearsal.provider;

import org.jspecify.annotations.NullMarked;
