package kubelet

import (
	"fmt"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

func dranetNode(name string) shape {
	s := gpuNode(name)
	s.Networks, s.RdmaNics = nil, 8
	s.Labels = map[string]string{driverLabel: "true"}
	return s
}

func slicesOf(t *testing.T, a *agent) []resourceapi.ResourceSlice {
	t.Helper()
	list, err := a.client.ResourceV1().ResourceSlices().List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return list.Items
}

func only(t *testing.T, a *agent) resourceapi.ResourceSlice {
	t.Helper()
	all := slicesOf(t, a)
	if len(all) != 1 {
		t.Fatalf("%d slices", len(all))
	}
	return all[0]
}

func text(d resourceapi.Device, name resourceapi.QualifiedName) string {
	return ptr.Deref(d.Attributes[name].StringValue, "")
}

func TestANodeWithTheDriverOffersItsNics(t *testing.T) {
	a := agentOf(dranetNode("a"))
	muster(t, a)
	slice := only(t, a)
	expect(t, "driver", slice.Spec.Driver, "dra.net")
	expect(t, "node", *slice.Spec.NodeName, "a")
	expect(t, "generation", slice.Spec.Pool.Generation, int64(1))
	expect(t, "slices of the pool", slice.Spec.Pool.ResourceSliceCount, int64(1))
	expect(t, "owner", slice.OwnerReferences[0].Kind+"/"+slice.OwnerReferences[0].Name, "Node/a")
	var interfaces, names []string
	roots := map[string]int{}
	for _, d := range slice.Spec.Devices {
		interfaces = append(interfaces, text(d, "dra.net/ifName"))
		names = append(names, d.Name)
		if *d.Attributes["dra.net/rdma"].BoolValue {
			roots[text(d, pcieRoot)]++
		}
	}
	expect(t, "interfaces", fmt.Sprint(interfaces),
		"[eth1 gpu0rdma0 gpu1rdma0 gpu2rdma0 gpu3rdma0 gpu4rdma0 gpu5rdma0 gpu6rdma0 gpu7rdma0]")
	expect(t, "NICs at each root", fmt.Sprint(roots),
		"map[pci0000:08:2 pci0000:10:2 pci0000:18:2 pci0000:20:2]")
	slices.Sort(names)
	expect(t, "different names", len(slices.Compact(names)), 9)
	expect(t, "eth1 has RDMA", *slice.Spec.Devices[0].Attributes["dra.net/rdma"].BoolValue, false)
	expect(t, "its vendor", text(slice.Spec.Devices[0], "dra.net/pciVendor"), "Google, Inc.")
}

func TestANodeWithoutTheDriverOffersNothingAndHasNoClasses(t *testing.T) {
	a := agentOf(gpuNode("a"))
	muster(t, a)
	expect(t, "slices", len(slicesOf(t, a)), 0)
	classes, err := a.client.ResourceV1().DeviceClasses().List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "classes", len(classes.Items), 0)
}

func TestTheClassesCanBeWithheld(t *testing.T) {
	a := agentOf(dranetNode("a"))
	count := func() int {
		classes, err := a.client.ResourceV1().DeviceClasses().List(t.Context(), metav1.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return len(classes.Items)
	}
	for _, without := range []bool{true, false, true} {
		a.fleet.says.WithoutClasses = without
		muster(t, a)
		expect(t, "there are classes", count() > 0, !without)
	}
}

func TestTheClassesDistinguishRdmaNicsFromOthers(t *testing.T) {
	a := agentOf(dranetNode("a"), dranetNode("b"))
	muster(t, a)
	for name, rdma := range map[string]string{"mrdma.google.com": "true", "netdev.google.com": "false"} {
		class, err := a.client.ResourceV1().DeviceClasses().Get(t.Context(), name, metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "driver", class.Spec.Selectors[0].CEL.Expression, `device.driver == "dra.net"`)
		expect(t, "kind", class.Spec.Selectors[1].CEL.Expression, `device.attributes["dra.net"].rdma == `+rdma)
	}
}

func TestADriverPublishesAnewWhenItsNicsChange(t *testing.T) {
	a := agentOf(dranetNode("a"))
	muster(t, a)
	change := func(fault nicFault) {
		t.Helper()
		s := dranetNode("a")
		s.NicFault = fault
		a.fleet.says = fleet{Nodes: []shape{s}}
		muster(t, a)
	}
	change(lostNic)
	expect(t, "devices without the last", len(only(t, a).Spec.Devices), 8)
	expect(t, "generation", only(t, a).Spec.Pool.Generation, int64(2))
	change(incompleteSlices)
	expect(t, "devices of the first half", len(only(t, a).Spec.Devices), 5)
	expect(t, "slices of the pool", only(t, a).Spec.Pool.ResourceSliceCount, int64(2))
	change(slicesGone)
	expect(t, "slices", len(slicesOf(t, a)), 0)
	change(foreignSlices)
	expect(t, "driver", only(t, a).Spec.Driver, "gpu.nvidia.com")
	change("")
	expect(t, "driver", only(t, a).Spec.Driver, "dra.net")
	expect(t, "devices", len(only(t, a).Spec.Devices), 9)
	muster(t, a)
	expect(t, "generation of what did not change", only(t, a).Spec.Pool.Generation, int64(6))
}

func claiming() *corev1.Pod {
	p := pod(corev1.RestartPolicyNever, nil, named("main"))
	p.UID, p.Namespace, p.Name, p.Spec.NodeName = "1", "work", "pod", "a"
	p.Spec.ResourceClaims = []corev1.PodResourceClaim{{Name: "nics", ResourceClaimTemplateName: ptr.To("all")}}
	return p
}

func TestAPodWaitsUntilItsClaimIsReservedForIt(t *testing.T) {
	a := agentOf(dranetNode("a"))
	p := claiming()
	why := func() string { return missing(t.Context(), a.client, p) }
	expect(t, "without a claim", why(), `pod "work/pod": ResourceClaim not created yet`)
	p.Status.ResourceClaimStatuses = []corev1.PodResourceClaimStatus{{Name: "nics", ResourceClaimName: ptr.To("c")}}
	expect(t, "before it is there", why(), `fetch ResourceClaim c: resourceclaims.resource.k8s.io "c" not found`)
	claims := a.client.ResourceV1().ResourceClaims("work")
	claim := &resourceapi.ResourceClaim{ObjectMeta: metav1.ObjectMeta{Name: "c", UID: "2", OwnerReferences: []metav1.OwnerReference{
		{APIVersion: "v1", Kind: "Pod", Name: "pod", UID: "1", Controller: ptr.To(true)},
	}}}
	if _, err := claims.Create(t.Context(), claim, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect(t, "before it is reserved", why(), "pod pod (1) is not allowed to use ResourceClaim c (2)")
	claim.Status.ReservedFor = []resourceapi.ResourceClaimConsumerReference{{Resource: "pods", Name: "pod", UID: "1"}}
	if _, err := claims.UpdateStatus(t.Context(), claim, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect(t, "with all it needs", why(), "")
	p.Spec.HostNetwork = true
	expect(t, "on the host's network", why(), "RunPodSandbox pod work/pod using host network can not claim host devices")
}
