/**
 * Facts about Google Cloud, Pulumi and DeepEP that are not in the catalog: constants that others
 * defined, each with its source, and each written only here.
 */
@NullMarked
package epfabric.base.facts;

import org.jspecify.annotations.NullMarked;
