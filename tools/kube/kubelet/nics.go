package kubelet

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

const (
	// nicDriver is the driver of GKE managed DRANET; it runs on nodes with the label ("Allocate network
	// resources by using GKE managed DRANET").
	nicDriver   = "dra.net"
	driverLabel = "cloud.google.com/gke-networking-dra-driver"
	// foreignDriver is NVIDIA's, whose slices are of GPUs.
	foreignDriver = "gpu.nvidia.com"
	pcieRoot      = "resource.kubernetes.io/pcieRoot"
	// mtu is the one that GKE gives the networks of its accelerator network profile.
	mtu = 8896
)

// nicClasses are the classes that GKE makes, and whether they are of RDMA NICs.
var nicClasses = map[string]bool{"mrdma.google.com": true, "netdev.google.com": false}

// nicFault is what is wrong with the NICs that a node's driver publishes.
type nicFault string

const (
	// lostNic: the last RDMA NIC is not there.
	lostNic nicFault = "lost-nic"
	// incompleteSlices: the pool says that it has two slices, and the second one does not come.
	incompleteSlices nicFault = "incomplete-slices"
	// slicesGone: the driver publishes nothing.
	slicesGone nicFault = "slices-gone"
	// foreignSlices: another driver publishes its devices, and this one nothing.
	foreignSlices nicFault = "foreign-slices"
)

func (f nicFault) known() bool {
	switch f {
	case "", lostNic, incompleteSlices, slicesGone, foreignSlices:
		return true
	default:
		return false
	}
}

// offersNics is whether the driver of NICs runs on the node.
func (s shape) offersNics() bool { return s.Labels[driverLabel] == "true" }

// publish makes the slice of a node anew, as its driver does when what it has to offer has changed. It
// belongs to the Node, and goes with it.
func (n *node) publish(ctx context.Context, k kubernetes.Interface) error {
	owner, err := k.CoreV1().Nodes().Get(ctx, n.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	slices := k.ResourceV1().ResourceSlices()
	for _, driver := range []string{nicDriver, foreignDriver} {
		// The one of a Node of this name that is gone may be waiting for the garbage collector.
		err := slices.Delete(ctx, sliceName(n.Name, driver), metav1.DeleteOptions{})
		if err != nil && !apierrors.IsNotFound(err) {
			return err
		}
	}
	n.published = n.NicFault
	n.generation++
	slice := n.slice(owner)
	if slice == nil {
		return nil
	}
	_, err = slices.Create(ctx, slice, metav1.CreateOptions{})
	return err
}

func sliceName(node, driver string) string { return node + "-" + driver }

// slice is what the driver publishes; nil for nothing.
func (n *node) slice(owner *corev1.Node) *resourceapi.ResourceSlice {
	driver, devices, count := nicDriver, n.nics(), int64(1)
	switch n.NicFault {
	case lostNic:
		devices = devices[:len(devices)-1]
	case incompleteSlices:
		devices, count = devices[:1+n.RdmaNics/2], 2
	case slicesGone:
		return nil
	case foreignSlices:
		driver, devices = foreignDriver, n.gpuDevices()
	default:
	}
	return &resourceapi.ResourceSlice{
		ObjectMeta: metav1.ObjectMeta{
			Name: sliceName(n.Name, driver),
			OwnerReferences: []metav1.OwnerReference{{
				APIVersion: "v1", Kind: "Node", Name: owner.Name, UID: owner.UID, Controller: ptr.To(true),
			}},
		},
		Spec: resourceapi.ResourceSliceSpec{
			Driver:   driver,
			NodeName: &n.Name,
			Pool:     resourceapi.ResourcePool{Name: n.Name, Generation: n.generation, ResourceSliceCount: count},
			Devices:  devices,
		},
	}
}

// nics are the devices of an A4 machine, as far as its kind has another number of them: eth1, which is
// no RDMA NIC, and an RDMA NIC for each GPU. Two neighbors share a PCIe root. Names and addresses have
// the form of real ones; their numbers are made up.
func (s shape) nics() []resourceapi.Device {
	devices := []resourceapi.Device{nic(0x02, map[string]any{
		"dra.net/ifName": "eth1", "dra.net/rdma": false, "dra.net/mtu": mtu, "dra.net/numaNode": 0,
		"dra.net/pciVendor": "Google, Inc.", "dra.net/ipv4": "10.0.0.7/32", pcieRoot: root(0),
	})}
	for i := range s.RdmaNics {
		devices = append(devices, nic(bus(i), map[string]any{
			"dra.net/ifName": fmt.Sprintf("gpu%drdma0", i), "dra.net/rdma": true, "dra.net/mtu": mtu,
			"dra.net/numaNode": 2 * i / s.RdmaNics, "dra.net/pciVendor": "Mellanox Technologies",
			"dra.net/ipv4": fmt.Sprintf("10.0.%d.7/32", i+1), pcieRoot: root(1 + i/2),
		}))
	}
	return devices
}

// gpuDevices are those of NVIDIA's driver, beside the NICs of their roots.
func (s shape) gpuDevices() []resourceapi.Device {
	var devices []resourceapi.Device
	for i := range int(s.Gpus) {
		devices = append(devices, device(fmt.Sprintf("gpu-%d", i), map[string]any{
			"gpu.nvidia.com/type": "gpu", pcieRoot: root(1 + i/2),
		}))
	}
	return devices
}

func root(number int) string { return fmt.Sprintf("pci0000:%02x", 8*number) }
func bus(i int) int          { return 8*(1+i/2) + 1 + i%2 }

func nic(bus int, attributes map[string]any) resourceapi.Device {
	return device(fmt.Sprintf("pci-0000-%02x-00-0", bus), attributes)
}

func device(name string, attributes map[string]any) resourceapi.Device {
	d := resourceapi.Device{Name: name, Attributes: map[resourceapi.QualifiedName]resourceapi.DeviceAttribute{}}
	for key, value := range attributes {
		var attribute resourceapi.DeviceAttribute
		switch v := value.(type) {
		case string:
			attribute.StringValue = &v
		case bool:
			attribute.BoolValue = &v
		case int:
			attribute.IntValue = ptr.To(int64(v))
		default:
			panic(fmt.Sprintf("attribute %s has a %T", key, v))
		}
		d.Attributes[resourceapi.QualifiedName(key)] = attribute
	}
	return d
}

// makeClasses makes the classes that GKE has for its NIC driver, unless they are there.
func makeClasses(ctx context.Context, k kubernetes.Interface) error {
	for name, rdma := range nicClasses {
		class := &resourceapi.DeviceClass{
			ObjectMeta: metav1.ObjectMeta{Name: name},
			Spec: resourceapi.DeviceClassSpec{Selectors: []resourceapi.DeviceSelector{
				cel(fmt.Sprintf("device.driver == %q", nicDriver)),
				cel(fmt.Sprintf("device.attributes[%q].rdma == %t", nicDriver, rdma)),
			}},
		}
		_, err := k.ResourceV1().DeviceClasses().Create(ctx, class, metav1.CreateOptions{})
		if err != nil && !apierrors.IsAlreadyExists(err) {
			return err
		}
	}
	return nil
}

func removeClasses(ctx context.Context, k kubernetes.Interface) error {
	for name := range nicClasses {
		err := k.ResourceV1().DeviceClasses().Delete(ctx, name, metav1.DeleteOptions{})
		if err != nil && !apierrors.IsNotFound(err) {
			return err
		}
	}
	return nil
}

func cel(expression string) resourceapi.DeviceSelector {
	return resourceapi.DeviceSelector{CEL: &resourceapi.CELDeviceSelector{Expression: expression}}
}
