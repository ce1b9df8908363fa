// Exports the symbols that OFED's ib_core has and the kernel's ib_core lacks.
#include <linux/module.h>
#include "include/peer_stub.h"

int ib_register_peer_memory_client(void)
{
	return 0;
}
EXPORT_SYMBOL(ib_register_peer_memory_client);

void ib_unregister_peer_memory_client(void)
{
}
EXPORT_SYMBOL(ib_unregister_peer_memory_client);

MODULE_DESCRIPTION("stand-in for OFED's ib_core");
MODULE_LICENSE("GPL");
