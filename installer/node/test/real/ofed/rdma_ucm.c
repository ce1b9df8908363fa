#include <linux/module.h>

MODULE_DESCRIPTION("stand-in for OFED's rdma_ucm");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
