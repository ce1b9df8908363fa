#include <linux/module.h>

MODULE_DESCRIPTION("stand-in for OFED's mlx5_ib");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
