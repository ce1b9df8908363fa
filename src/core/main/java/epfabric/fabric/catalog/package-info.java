/** The catalog: machines, zones, software sets, compatibility rules, prices. */
@NullMarked
package epfabric.fabric.catalog;

import org.jspecify.annotations.NullMarked;
