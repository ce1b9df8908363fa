@NullMarked
package epfabric.run;

import org.jspecify.annotations.NullMarked;
