#include <linux/module.h>

MODULE_DESCRIPTION("stand-in for nvidia-modeset");
MODULE_SOFTDEP("pre: nvidia");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
