module epfabric/kube/controllers/compute-domains

go 1.26.0

require sigs.k8s.io/dra-driver-nvidia-gpu v0.4.1
