package epfabric.results.statement;

/**
 * A node as it was when tests ran on it. The file that holds it names no machine.
 *
 * @param id keyed hash of the machine's serial
 * @param boot keyed hash of the boot: the machine may be on other hardware after the next one
 * @param driver version of the loaded NVIDIA driver
 * @param kernel release of the kernel
 * @param image the node image, and the kubelet's version
 */
public record TestedNode(String id, String boot, String driver, String kernel, String image) {}
