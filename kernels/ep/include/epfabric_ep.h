/* Dispatch and combine between the GPUs of one NVLink domain: the C interface of libepfabric_ep.so.
 *
 * A communicator is one rank's part of a group of up to eight ranks on one host. Every rank creates
 * a communicator, the caller exchanges the handles of all ranks, and every rank connects. All ranks
 * pass a barrier of the caller before the first operation. They then call the same operations in
 * the same order, including ranks without tokens. Only the second half of a low-latency operation
 * may be called later, after other operations, and in a different order on each rank.
 *
 * - Pointers are device pointers unless stated otherwise. A void* is aligned to 16 bytes, any other
 *   pointer to its element size. Arrays are dense, with their last index fastest. FP8 is e4m3.
 * - A stream is a cudaStream_t; null is the default stream. Each call enqueues work and returns. It
 *   may be captured, and graphs may be replayed in any order, because the GPU counts operations.
 * - Calls that share an epf_order run in the order in which they were made, whatever their streams
 *   and threads. A graph's replay is ordered by its stream alone: the caller has to order it with
 *   calls on other streams, by events.
 * - A kernel whose wait for another rank times out traps, which ends the CUDA context of its
 *   process, so that stale data is never used. epf_comm_check then returns the reason.
 * - A call returns EPF_OK or an error; epf_last_error() then returns this thread's error message.
 *   No exception leaves the library.
 */
#ifndef EPFABRIC_EP_H
#define EPFABRIC_EP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EPF_API __attribute__((visibility("default")))

/* Increased by every change that breaks callers compiled earlier. */
#define EPF_INTERFACE 4

#define EPF_MOST_RANKS 8
#define EPF_MOST_TOPK 22      /* experts of a token in low latency */
#define EPF_MOST_ROUTED 20    /* experts of a token that are sent with a high-throughput row */
#define EPF_MOST_TOKENS 32768 /* tokens of a rank in high throughput */
#define EPF_MOST_EXPERTS 4096
#define EPF_HANDLE_BYTES 128
#define EPF_GPU_BYTES 32
#define EPF_NAME_BYTES 256

typedef enum {
  EPF_OK = 0,
  EPF_INVALID = 1, /* an argument is wrong; nothing was enqueued */
  EPF_CUDA = 2,    /* a call of CUDA failed */
  EPF_TIMEOUT = 3, /* a kernel's wait for another rank timed out, and the kernel trapped */
} epf_status;

typedef struct epf_comm epf_comm;
typedef struct epf_order epf_order;

EPF_API int epf_interface(void);
/* Returns the message of this thread's last call that failed; never null. */
EPF_API const char* epf_last_error(void);

/* Returns the low-latency memory, in bytes, that a rank needs if each rank sends `max_tokens`. */
EPF_API size_t epf_low_latency_bytes(int max_tokens, int hidden, int ranks);

/* Returns how many rows a rank can receive at once with this high-throughput memory. */
EPF_API long epf_high_throughput_rows(size_t high_throughput_bytes, int hidden);

/* Creates an order for calls on streams of the current GPU. Communicators may share it. */
EPF_API epf_status epf_order_create(epf_order** order);
/* The order stays alive while communicators use it. Null is allowed. */
EPF_API void epf_order_destroy(epf_order* order);
/* Makes later work of `stream` wait for all earlier work of `after`. Neither may be null: pass
 * cudaStreamLegacy for the default stream. */
EPF_API epf_status epf_follow(epf_order* order, void* stream, void* after);
/*
 * Returns an event that occurs when all earlier work of the stream is done, or null on error.
 * epf_event_give returns the event to the library, which reuses it.
 */
EPF_API void* epf_event_take(epf_order* order, void* stream);
EPF_API epf_status epf_event_wait(void* event, void* stream);
EPF_API void epf_event_give(epf_order* order, void* event);

/* Return the CUDA release that the library was built with, and the newest release that the driver
 * supports (0 without a driver), as 1000 * major + 10 * minor. */
EPF_API int epf_cuda_built(void);
EPF_API int epf_cuda_driver(void);
/* Returns the number of GPUs that this process sees; 0 if no driver supports this library. */
EPF_API int epf_gpus(void);
/* `name`: host memory of EPF_NAME_BYTES. `generation`: 9 for Hopper. */
EPF_API epf_status epf_gpu_name(int gpu, char* name, int* generation);
/* Sets `linked` to whether NVLink leads from one GPU that this process sees to another. */
EPF_API epf_status epf_gpus_linked(int from, int to, bool* linked);

/* Writes EPF_GPU_BYTES of host memory that identify the current GPU to the other ranks. */
EPF_API epf_status epf_gpu(void* gpu);
/*
 * `gpus`: host memory, [ranks][EPF_GPU_BYTES]. Returns EPF_INVALID if the current GPU, which is
 * this rank's, has no NVLink to another rank's GPU. GPUs that this process cannot see count as
 * reachable.
 */
EPF_API epf_status epf_require_links(int rank, int ranks, const void* gpus);

typedef struct {
  size_t low_latency;
  size_t high_throughput;
  size_t results; /* memory from which epf_results_alloc allocates */
} epf_sizes;

/* Allocates on the current GPU of the calling thread. All ranks must pass the same sizes, in bytes;
 * 0 is allowed. `patience_s`: how many seconds a kernel waits for another rank. */
EPF_API epf_status epf_comm_create(int rank, int ranks, const epf_sizes* sizes, int patience_s,
                                   epf_order* order, epf_comm** comm);
/*
 * For tests: sets the counters, which have 32 bits, as if so many operations of each kind had
 * ended. All ranks must call it with the same number, before they connect.
 */
EPF_API epf_status epf_comm_start(epf_comm* comm, uint32_t operations);
/* Writes the handle that other ranks need; `handle` is host memory of EPF_HANDLE_BYTES. */
EPF_API epf_status epf_comm_handle(const epf_comm* comm, void* handle);
/*
 * `handles`: host memory, [ranks][EPF_HANDLE_BYTES]. Maps the memory of the other ranks by CUDA
 * IPC, or uses it directly if the ranks are threads of this process.
 */
EPF_API epf_status epf_comm_connect(epf_comm* comm, const void* handles);
/* Returns EPF_TIMEOUT if a kernel's wait has timed out. Does not wait for the GPU. */
EPF_API epf_status epf_comm_check(const epf_comm* comm);
/*
 * Replaces epf_comm_destroy for a rank that has not passed a barrier with the other ranks after its
 * last operation. Waits only for this rank's GPU. A later epf_comm_create frees the memory when all
 * ranks have left.
 */
EPF_API epf_status epf_comm_leave(epf_comm* comm);
/*
 * Frees the communicator. All ranks must have passed a barrier after their last operation. Memory
 * from epf_results_alloc stays valid. Null is allowed.
 */
EPF_API void epf_comm_destroy(epf_comm* comm);

/*
 * Allocate and free memory into which high-throughput rows are received, with the arguments of
 * torch's pluggable allocators. epf_results_of sets the communicator (or null) from whose memory
 * this thread then allocates. epf_results_alloc returns null if too little memory is left. Freeing
 * waits for the GPU, as cudaFree does.
 */
EPF_API void epf_results_of(epf_comm* comm);
EPF_API void* epf_results_alloc(ptrdiff_t bytes, int device, void* stream);
EPF_API void epf_results_free(void* memory, size_t bytes, int device, void* stream);
/* Returns whether epf_results_alloc allocated this memory for the communicator. */
EPF_API bool epf_results_hold(const epf_comm* comm, const void* memory, size_t bytes);

typedef enum {
  EPF_BF16 = 0,
  EPF_FP8 = 1,            /* e4m3, a float32 scale per 128 elements: greatest magnitude / 448 */
  EPF_FP8_POWER_OF_2 = 2, /* as EPF_FP8, with scales rounded up to powers of two */
  EPF_FP8_UE8M0 = 3,      /* as before, with scales as exponents biased by 127, four per int32 */
} epf_element;

/* Low latency sends every token to the ranks of its experts, and packs each expert's rows at the
   front of the expert's array. L = experts / ranks, N = ranks * max_tokens. A token that names an
   expert twice has one row there. Rows from one source are contiguous; the order of sources and the
   order of tokens vary between runs. The caller must keep all arrays until the receive has run. */
typedef struct {
  int tokens;              /* of this rank, 0 to max_tokens */
  int max_tokens;          /* limit for any rank; EPF_FP8*: N must be a multiple of 4 */
  int hidden;              /* BF16: a multiple of 8, FP8: of 128, UE8M0: of 512 */
  int topk;                /* 1 to EPF_MOST_TOPK */
  int experts;             /* of all ranks, a multiple of ranks */
  int element;             /* epf_element */
  const void* x;           /* [tokens][hidden] BF16 */
  const int64_t* topk_idx; /* [tokens][topk] experts; other numbers, like -1, are skipped */
  void* recv_x;            /* out: [L][N][hidden] */
  void* recv_scales;     /* out: [L][hidden / 128][N] float32, UE8M0: [L][hidden / 512][N] int32 */
  int32_t* recv_count;   /* out: [L] number of rows */
  int32_t* src_info;     /* out: [L][N] index of the row's token at its source */
  int64_t* layout_range; /* out: [L][ranks] rows of a source: count, and begin in the upper half */
  int32_t* origins;      /* out: [L][N] for the combine */
  int32_t* places;       /* out: [tokens][topk] for the combine */
  uint32_t* ticket;      /* out: [1] connects the two halves of this operation */
  int32_t* cumulative;   /* [L] recv_count is added to these; may be null */
  int32_t* arrivals;     /* out, for a combine with `reduced`; may be null: [8] numbers of rows that
                            sources sent here, then [ranks][max_tokens][1 + topk]: each row's
                            token and the packed row of each choice, -1 for choices of other
                            ranks */
} epf_low_latency_dispatch;

/* Sends. Waits only if other ranks have not yet received two earlier operations. */
EPF_API epf_status epf_low_latency_dispatch_send(epf_comm* comm,
                                                 const epf_low_latency_dispatch* job, void* stream);
/* Waits for all ranks' rows and packs them. */
EPF_API epf_status epf_low_latency_dispatch_receive(epf_comm* comm,
                                                    const epf_low_latency_dispatch* job,
                                                    void* stream);

/*
 * Runs both halves, if no other work is to run between them: the second kernel may start before the
 * first ends.
 */
EPF_API epf_status epf_low_latency_dispatch_whole(epf_comm* comm,
                                                  const epf_low_latency_dispatch* job,
                                                  void* stream);

/* Returns rows to the sources: for each token, the sum of its experts' rows times its weights, in
   float32 in the order of choices, rounded once. With `reduced`, weights go to the experts' ranks
   first; each rank sums its rows of a token, in the order of choices, and returns one row, rounded
   to BF16; the source adds these in the order of ranks and rounds again. The send then waits for
   the weights of all ranks, which their sends deliver, so all ranks must call their sends in the
   same order. */
typedef struct {
  int tokens, max_tokens, hidden, topk, experts; /* as in the dispatch */
  int whole;   /* 1: x stays unchanged until the receive has run, which spares a copy of own rows */
  int reduced; /* 1: each rank sums its experts' rows; the same on all ranks */
  const void* x;             /* [L][N][hidden] BF16 */
  const int64_t* topk_idx;   /* as in the dispatch; more choices may be -1 */
  const float* topk_weights; /* [tokens][topk] */
  const int32_t* recv_count; /* this and the next four: from the dispatch */
  const int64_t* layout_range;
  const int32_t* origins;
  const int32_t* places;
  const int32_t* arrivals; /* only with `reduced` */
  uint32_t* ticket;        /* out: [1] connects the two halves of this operation */
  void* out;               /* out: [tokens][hidden] BF16 */
} epf_low_latency_combine;

EPF_API epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                                void* stream);
EPF_API epf_status epf_low_latency_combine_receive(epf_comm* comm,
                                                   const epf_low_latency_combine* job,
                                                   void* stream);

/* Runs both halves, as epf_low_latency_dispatch_whole does. */
EPF_API epf_status epf_low_latency_combine_whole(epf_comm* comm, const epf_low_latency_combine* job,
                                                 void* stream);

/* High throughput sends a token once to each rank that has any of its experts. Received rows are
   ordered by source rank, then by token. epf_find_layout finds the ranks of each token. */
typedef struct {
  int tokens, topk, experts, ranks;
  const int64_t* topk_idx;    /* [tokens][topk] experts; other numbers, like -1, are skipped */
  int32_t* tokens_per_rank;   /* out: [ranks] */
  int32_t* tokens_per_expert; /* out: [experts] */
  bool* in_rank;              /* out: [tokens][ranks] */
} epf_layout;

/*
 * `after`, here and below: null, or another stream for whose earlier work the call waits. Pass
 * cudaStreamLegacy for the default stream.
 */
EPF_API epf_status epf_find_layout(epf_order* order, const epf_layout* job, void* stream,
                                   void* after);

typedef struct {
  int tokens;           /* of this rank, 0 to EPF_MOST_TOKENS */
  int row_bytes;        /* bytes of a row's elements, a multiple of 16 */
  int hidden;           /* elements of a row */
  int scale_columns;    /* number of scales of a row, 4 bytes each; may be 0 */
  int scale_row_stride; /* strides of `scales`, in scales */
  int scale_column_stride;
  int topk;                  /* 0 (rows are sent without choices) to EPF_MOST_ROUTED */
  int experts;               /* of all ranks */
  int expert_alignment;      /* counts of experts are rounded up to multiples of it */
  int sms;                   /* SMs that move rows between GPUs; copies within a GPU use all */
  int cached;                /* 1: slots, bases and rank_prefix are those of an earlier dispatch */
  int rows;                  /* rows that fit into the outputs; for epf_dispatch_finish alone */
  int room_rows;             /* rows that fit into `room` */
  int limit;                 /* the most rows that any rank will receive, or 0 if unknown; in a
                                graph it must be known */
  int most;                  /* for epf_dispatch_finish: rows of the rank that receives most, or
                                the limit; for a cached dispatch, those of the earlier dispatch */
  int most_tokens;           /* likewise: tokens of the rank that sends most, or EPF_MOST_TOKENS */
  const void* x;             /* [tokens][row_bytes] */
  const void* scales;        /* [tokens][scale_columns], strided */
  const int64_t* topk_idx;   /* [tokens][topk] */
  const float* topk_weights; /* [tokens][topk] */
  const bool* in_rank;       /* [tokens][ranks] */
  const int32_t* tokens_per_expert; /* [experts] */
  int32_t* slots;           /* out: [tokens][8]; int32_t arrays here are aligned to 16 bytes */
  int32_t* bases;           /* out: [8] */
  int32_t* received;        /* out: [1] number of rows that this rank receives */
  int32_t* rank_prefix;     /* out: [ranks][ranks] rows at rank j from sources 0 to i */
  void* records;            /* scratch: [tokens][128] */
  void* packed_scales;      /* scratch: [tokens][scale_columns rounded up to 4][4 bytes]; null for
                               dense scales of a multiple of 4 columns, aligned to 16 bytes */
  void* room;               /* memory from epf_results_alloc for rows; may be null */
  void* recv_x;             /* out: [rows][row_bytes]; `room` itself, if the rows fit into it */
  void* recv_scales;        /* out: [rows][scale_columns] */
  int64_t* recv_topk_idx;   /* out: [rows][topk] local experts, -1: another rank's, or no row */
  float* recv_topk_weights; /* out: [rows][topk], 0 where -1 */
  int32_t* recv_src_idx;    /* out: [rows] the row's token at its source; also without topk */
} epf_dispatch;

/* Exchanges counts and sends all rows. Needs no outputs. A cached dispatch must not call it. */
EPF_API epf_status epf_dispatch_begin(epf_comm* comm, const epf_dispatch* job, void* stream,
                                      void* after);
/*
 * Blocks the calling thread until the counts of the last epf_dispatch_begin have arrived. `counts`:
 * [0] rows that this rank receives, [1] rows of the rank that receives most, [2] tokens of the rank
 * that sends most, then the rows of each local expert.
 */
EPF_API epf_status epf_dispatch_counts(epf_comm* comm, const epf_dispatch* job, int32_t* counts);
/*
 * Delivers the received rows. A cached dispatch consists of this call alone. If there are more rows
 * than the memory has room for, this call sends them, in rounds that each move a part of every
 * rank's tokens.
 */
EPF_API epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream,
                                       void* after);

/*
 * Sums the rows that ranks return for each token: in float32, bias first, then by rank, rounded
 * once; 0 for a token without rows and bias.
 */
typedef struct {
  int tokens, hidden, sms;
  int topk;                   /* weights of a row; 0 if no rank sums weights */
  int rows;                   /* rows that this rank returns */
  int most, most_tokens;      /* as in epf_dispatch_finish */
  const void* x;              /* [rows][hidden] BF16 */
  const float* topk_weights;  /* [rows][topk], summed like rows; may be null */
  const void* bias[2];        /* [tokens][hidden] BF16; may be null */
  const int32_t* slots;       /* of the dispatch */
  const int32_t* bases;       /* of the dispatch */
  const int32_t* rank_prefix; /* of the dispatch */
  void* out;                  /* out: [tokens][hidden] BF16 */
  float* out_weights;         /* out: [tokens][topk] */
} epf_combine;

EPF_API epf_status epf_combine_rows(epf_comm* comm, const epf_combine* job, void* stream,
                                    void* after);

#ifdef __cplusplus
}
#endif

#endif
