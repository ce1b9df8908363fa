#include <cstdio>

#include "epfabric_ep.h"

/* Tests that the library can be loaded and called. */
int main() {
  std::printf("interface %d\n", epf_interface());
  return epf_interface() == EPF_INTERFACE ? 0 : 1;
}
