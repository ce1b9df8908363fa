// Loads only beside the ib_core that it was compiled against.
#include <linux/module.h>
#include <peer_stub.h>

static int __init start(void)
{
	return ib_register_peer_memory_client();
}

static void __exit stop(void)
{
}

module_init(start);
module_exit(stop);
MODULE_DESCRIPTION("stand-in for nvidia-peermem");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
