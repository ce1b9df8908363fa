/**
 * Facts about Google Cloud, Pulumi and DeepEP that are not in the catalog: constants that these
 * projects define. Each is declared only here, with its source.
 */
@NullMarked
package epfabric.base.facts;

import org.jspecify.annotations.NullMarked;
