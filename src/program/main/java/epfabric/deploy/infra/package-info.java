/** The Pulumi program: components and thin typed resource classes. */
@NullMarked
package epfabric.deploy.infra;

import org.jspecify.annotations.NullMarked;
