/**
 * What Google Cloud, Pulumi and DeepEP are, where it is no row of the catalog: constants that
 * nobody here decided, each with where it comes from, and each written down only here.
 */
@NullMarked
package epfabric.base.facts;

import org.jspecify.annotations.NullMarked;
