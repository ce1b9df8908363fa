/** What Kustomize, Argo CD and Flux need beside the manifests: their stages, waves and checks. */
@NullMarked
package epfabric.deploy.gitops;

import org.jspecify.annotations.NullMarked;
