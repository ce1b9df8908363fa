// Functions that OFED's headers declare and the kernel's do not.
int ib_register_peer_memory_client(void);
void ib_unregister_peer_memory_client(void);
