/** NVIDIA's DRA driver for compute domains, as Kubernetes objects. */
@NullMarked
package epfabric.deploy.manifest.domain;

import org.jspecify.annotations.NullMarked;
