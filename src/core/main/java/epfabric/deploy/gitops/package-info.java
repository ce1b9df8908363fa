/**
 * The stages, waves and health checks that Kustomize, Argo CD and Flux need beside the manifests.
 */
@NullMarked
package epfabric.deploy.gitops;

import org.jspecify.annotations.NullMarked;
