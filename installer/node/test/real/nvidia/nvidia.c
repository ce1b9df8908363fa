// Shows its options as the driver does.
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

static int NVreg_EnableStreamMemOPs;
module_param(NVreg_EnableStreamMemOPs, int, 0400);
static char *NVreg_RegistryDwords = "";
module_param(NVreg_RegistryDwords, charp, 0400);

static int show_params(struct seq_file *file, void *data)
{
	seq_printf(file, "EnableStreamMemOPs: %d\n", NVreg_EnableStreamMemOPs);
	seq_printf(file, "RegistryDwords: \"%s\"\n", NVreg_RegistryDwords);
	return 0;
}

static int __init start(void)
{
	if (!proc_mkdir("driver/nvidia", NULL))
		return -ENOMEM;
	return proc_create_single("driver/nvidia/params", 0444, NULL, show_params) ? 0 : -ENOMEM;
}

static void __exit stop(void)
{
	remove_proc_subtree("driver/nvidia", NULL);
}

module_init(start);
module_exit(stop);
MODULE_DESCRIPTION("stand-in for the driver");
MODULE_VERSION("0.stub");
MODULE_LICENSE("GPL");
