#include <linux/module.h>

MODULE_DESCRIPTION("stand-in for OFED's ib_uverbs");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
