/*
 * Stands in for rdma-core in `probe --nics`, which uses a real GPU's memory: mlx5_0 accepts a
 * dma-buf, mlx5_1 refuses it and has no doorbell, mlx5_2 cannot be opened, and rxe0 is not
 * NVIDIA's.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char* names[] = {"mlx5_0", "mlx5_1", "mlx5_2", "rxe0", NULL};
struct doorbell {
  void *registers, *base;
};

static void* refuse(int error) {
  errno = error;
  return NULL;
}

void* ibv_get_device_list(int* count) {
  (void)count;
  return names;
}
void ibv_free_device_list(void* list) { (void)list; }
const char* ibv_get_device_name(const char* device) { return device; }
bool mlx5dv_is_supported(const char* device) { return strncmp(device, "mlx5", 4) == 0; }
void* mlx5dv_open_device(char* device, uint32_t* flags) {
  if (*flags != 1) return refuse(EINVAL);
  return device[5] == '2' ? refuse(EACCES) : device;
}
int ibv_close_device(void* context) { return context == NULL; }
void* ibv_alloc_pd(void* context) { return context; }
int ibv_dealloc_pd(void* domain) { return domain == NULL; }

void* ibv_reg_dmabuf_mr(char* domain, uint64_t offset, size_t bytes, uint64_t address,
                        int descriptor, int access) {
  char path[64], target[256] = "";
  if (domain[5] == '1') return refuse(EOPNOTSUPP);
  if (offset != 0 || address != 0 || bytes == 0 || access != 7) return refuse(EINVAL);
  snprintf(path, sizeof(path), "/proc/self/fd/%d", descriptor);
  if (readlink(path, target, sizeof(target) - 1) < 0) return refuse(EBADF);
  return strstr(target, "dmabuf") == NULL ? refuse(EBADF) : domain;
}
int ibv_dereg_mr(void* region) { return region == NULL; }

struct doorbell* mlx5dv_devx_alloc_uar(char* context, uint32_t flags) {
  if (context[5] == '1' || flags != 1) return refuse(EPERM);
  struct doorbell* made = malloc(sizeof(struct doorbell));
  made->base =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  made->registers = made->base;
  return made;
}
void mlx5dv_devx_free_uar(struct doorbell* doorbell) {
  munmap(doorbell->base, 4096);
  free(doorbell);
}
