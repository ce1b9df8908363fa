/* Dispatch and combine between the GPUs of one NVLink domain: the C interface of libepfabric_ep.so.
 *
 * A communicator is one rank's end of a group of up to eight ranks on one host. Every rank makes
 * one. The caller exchanges the handles of all ranks; each rank connects, and all pass one barrier
 * of the caller before the first operation. All ranks then call the same operations in the same
 * order, including ranks without tokens. The second half of a low-latency operation may come later,
 * while other operations are called, and in another order on each rank.
 *
 * - Pointers are device pointers unless stated otherwise, void* are aligned to 16 bytes, others to
 *   their element size; arrays are dense in the order of their indices. FP8 is e4m3.
 * - A stream is a cudaStream_t; null is the default stream. Each call enqueues work and returns. It
 *   may be captured, and graphs may be replayed in any order: operations are counted on the GPU.
 * - Calls that share an epf_order run in the order in which they were made, whatever their streams
 *   and threads. A graph's replay is ordered by its stream alone: the caller has to order it with
 *   calls on other streams, by events.
 * - A kernel that has waited too long for another rank traps, which ends its process's CUDA
 *   context: stale data is never used in place of the other rank's. epf_comm_check gives the
 *   reason.
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

/* Raised by every change that breaks callers compiled before it. */
#define EPF_INTERFACE 4

#define EPF_MOST_RANKS 8
#define EPF_MOST_TOPK 22      /* of low latency */
#define EPF_MOST_ROUTED 20    /* choices of a token that travel with a row of high throughput */
#define EPF_MOST_TOKENS 32768 /* of a rank in high throughput */
#define EPF_MOST_EXPERTS 4096
#define EPF_HANDLE_BYTES 128
#define EPF_GPU_BYTES 32
#define EPF_NAME_BYTES 256

typedef enum {
  EPF_OK = 0,
  EPF_INVALID = 1, /* an argument is wrong; nothing was enqueued */
  EPF_CUDA = 2,    /* a call of CUDA failed */
  EPF_TIMEOUT = 3, /* a kernel waited too long for another rank, and trapped */
} epf_status;

typedef struct epf_comm epf_comm;
typedef struct epf_order epf_order;

EPF_API int epf_interface(void);
/* Message of this thread's last call that did not return EPF_OK; never null. */
EPF_API const char* epf_last_error(void);

/* Bytes of low-latency memory that a rank needs for `max_tokens` tokens of each rank. */
EPF_API size_t epf_low_latency_bytes(int max_tokens, int hidden, int ranks);

/* Rows that a rank can receive at once in a dispatch with this high-throughput memory. */
EPF_API long epf_high_throughput_rows(size_t high_throughput_bytes, int hidden);

/* Orders calls on streams of the current GPU. Communicators may share one order. */
EPF_API epf_status epf_order_create(epf_order** order);
/* Null is allowed. Communicators that use the order keep it alive. */
EPF_API void epf_order_destroy(epf_order* order);
/* Makes later work of `stream` run after all earlier work of `after`. Neither may be null: the
 * default stream is cudaStreamLegacy here. */
EPF_API epf_status epf_follow(epf_order* order, void* stream, void* after);
/*
 * Returns an event that occurs after all earlier work of a stream, or null on error. Events are
 * reused after epf_event_give.
 */
EPF_API void* epf_event_take(epf_order* order, void* stream);
EPF_API epf_status epf_event_wait(void* event, void* stream);
EPF_API void epf_event_give(epf_order* order, void* event);

/* The CUDA release that the library was built with, and the newest that the driver serves (0: there
 * is no driver), as 1000 * major + 10 * minor. */
EPF_API int epf_cuda_built(void);
EPF_API int epf_cuda_driver(void);
/* Number of GPUs that this process sees; 0 without a driver that serves this library. */
EPF_API int epf_gpus(void);
/* `name`: host memory of EPF_NAME_BYTES. `generation`: 9 for Hopper. */
EPF_API epf_status epf_gpu_name(int gpu, char* name, int* generation);
/* `linked`: whether NVLink leads from one GPU that this process sees to another. */
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
  size_t results; /* memory that epf_results_alloc lends */
} epf_sizes;

/* Allocates on the GPU that is current in the calling thread; all ranks give the same sizes (bytes,
 * 0 is allowed). `patience_s`: how long a kernel waits for another rank. */
EPF_API epf_status epf_comm_create(int rank, int ranks, const epf_sizes* sizes, int patience_s,
                                   epf_order* order, epf_comm** comm);
/*
 * For tests, before ranks connect: sets the counters as if so many operations of each kind had
 * ended, the same number on all ranks. Operations are counted in 32 bits.
 */
EPF_API epf_status epf_comm_start(epf_comm* comm, uint32_t operations);
/* `handle`: host memory of EPF_HANDLE_BYTES, for the other ranks. */
EPF_API epf_status epf_comm_handle(const epf_comm* comm, void* handle);
/*
 * `handles`: host memory, [ranks][EPF_HANDLE_BYTES]. Maps the memory of the other ranks by CUDA
 * IPC, or uses it directly if the ranks are threads of this process.
 */
EPF_API epf_status epf_comm_connect(epf_comm* comm, const void* handles);
/* Returns EPF_TIMEOUT if a kernel has waited too long. Does not wait for the GPU. */
EPF_API epf_status epf_comm_check(const epf_comm* comm);
/*
 * Replaces epf_comm_destroy for a rank that did not pass a barrier with the others after its last
 * operation. Waits for its own GPU. The next epf_comm_create frees the memory if all ranks have
 * left.
 */
EPF_API epf_status epf_comm_leave(epf_comm* comm);
/*
 * The ranks must have passed a barrier after their last operation. Null is allowed. Lent results
 * stay valid.
 */
EPF_API void epf_comm_destroy(epf_comm* comm);

/*
 * An allocator of memory into which high-throughput rows are received, with the arguments of
 * torch's pluggable allocators. epf_results_of sets the thread's communicator (null: none) first.
 * The allocator returns null if there is no room. Freeing waits for the GPU, as cudaFree does.
 */
EPF_API void epf_results_of(epf_comm* comm);
EPF_API void* epf_results_alloc(ptrdiff_t bytes, int device, void* stream);
EPF_API void epf_results_free(void* memory, size_t bytes, int device, void* stream);
/* Whether the communicator lent this memory. */
EPF_API bool epf_results_hold(const epf_comm* comm, const void* memory, size_t bytes);

typedef enum {
  EPF_BF16 = 0,
  EPF_FP8 = 1,            /* e4m3, a float32 scale per 128 elements: greatest magnitude / 448 */
  EPF_FP8_POWER_OF_2 = 2, /* as EPF_FP8, with scales rounded up to powers of two */
  EPF_FP8_UE8M0 = 3,      /* those scales as exponents (biased by 127), four in an int32 */
} epf_element;

/* Low latency: every token goes to the ranks of its experts; there the rows of each expert are
   packed at the front. L = experts / ranks, N = ranks * max_tokens. A token that names an expert
   twice has one row there. Rows of one source lie together; the order of sources and the order of
   tokens vary between runs. The caller keeps all arrays until the receive has run. */
typedef struct {
  int tokens;              /* of this rank, 0 to max_tokens */
  int max_tokens;          /* of any rank; with EPF_FP8*: ranks * max_tokens a multiple of 4 */
  int hidden;              /* BF16: a multiple of 8, FP8: of 128, UE8M0: of 512 */
  int topk;                /* 1 to EPF_MOST_TOPK */
  int experts;             /* of all ranks, a multiple of ranks */
  int element;             /* epf_element */
  const void* x;           /* [tokens][hidden] BF16 */
  const int64_t* topk_idx; /* [tokens][topk] experts; any other number (-1) is skipped */
  void* recv_x;            /* out: [L][N][hidden] */
  void* recv_scales;     /* out: [L][hidden / 128][N] float32, UE8M0: [L][hidden / 512][N] int32 */
  int32_t* recv_count;   /* out: [L] rows */
  int32_t* src_info;     /* out: [L][N] the token at its source */
  int64_t* layout_range; /* out: [L][ranks] rows of a source: count, and begin in the upper half */
  int32_t* origins;      /* out: [L][N] for the combine */
  int32_t* places;       /* out: [tokens][topk] for the combine */
  uint32_t* ticket;      /* out: 1, joins the two halves of this operation */
  int32_t* cumulative;   /* [L] recv_count is added to it; may be null */
  int32_t* arrivals; /* out, for a combine with `reduced`; may be null: [8] numbers of rows that
                        sources sent here, then [ranks][max_tokens][1 + topk]: each row's token and
                        the packed row of each choice, -1 for choices of other ranks */
} epf_low_latency_dispatch;

/* Sends; waits only if the other ranks have yet to receive two earlier operations. */
EPF_API epf_status epf_low_latency_dispatch_send(epf_comm* comm,
                                                 const epf_low_latency_dispatch* job, void* stream);
/* Waits for all ranks' rows and packs them. */
EPF_API epf_status epf_low_latency_dispatch_receive(epf_comm* comm,
                                                    const epf_low_latency_dispatch* job,
                                                    void* stream);

/*
 * Both halves, if no other work is to run between them: the second kernel may start before the
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
  int tokens, max_tokens, hidden, topk, experts; /* as at the dispatch */
  int whole;   /* 1: x stays unchanged until the receive has run, which spares a copy of own rows */
  int reduced; /* 1: sums at the experts; the same on all ranks */
  const void* x;             /* [L][N][hidden] BF16 */
  const int64_t* topk_idx;   /* as at the dispatch; more choices may be -1 */
  const float* topk_weights; /* [tokens][topk] */
  const int32_t* recv_count; /* of the dispatch, as the four below */
  const int64_t* layout_range;
  const int32_t* origins;
  const int32_t* places;
  const int32_t* arrivals; /* only with `reduced` */
  uint32_t* ticket;        /* out: 1, of this operation */
  void* out;               /* out: [tokens][hidden] BF16 */
} epf_low_latency_combine;

EPF_API epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                                void* stream);
EPF_API epf_status epf_low_latency_combine_receive(epf_comm* comm,
                                                   const epf_low_latency_combine* job,
                                                   void* stream);

/* Both halves, as in epf_low_latency_dispatch_whole. */
EPF_API epf_status epf_low_latency_combine_whole(epf_comm* comm, const epf_low_latency_combine* job,
                                                 void* stream);

/* High throughput: a token is sent once to each rank that has any of its experts; received rows are
   ordered by source rank, then by token. This job finds the ranks of each token: */
typedef struct {
  int tokens, topk, experts, ranks;
  const int64_t* topk_idx;    /* [tokens][topk]; any other number (-1) is skipped */
  int32_t* tokens_per_rank;   /* out: [ranks] */
  int32_t* tokens_per_expert; /* out: [experts] */
  bool* in_rank;              /* out: [tokens][ranks] */
} epf_layout;

/*
 * `after`, here and below: null, or another stream whose earlier work comes first (the default
 * stream as cudaStreamLegacy).
 */
EPF_API epf_status epf_find_layout(epf_order* order, const epf_layout* job, void* stream,
                                   void* after);

typedef struct {
  int tokens;           /* of this rank, 0 to EPF_MOST_TOKENS */
  int row_bytes;        /* of the elements of a row: a multiple of 16 */
  int hidden;           /* elements of a row */
  int scale_columns;    /* number of scales of a row, 4 bytes each; 0: none */
  int scale_row_stride; /* of the caller's scales, in scales */
  int scale_column_stride;
  int topk;                  /* 0 (rows are sent without choices) to EPF_MOST_ROUTED */
  int experts;               /* of all ranks */
  int expert_alignment;      /* counts of experts are rounded up to it */
  int sms;                   /* that move rows between GPUs; copies within a GPU use all */
  int cached;                /* 1: slots, bases and rank_prefix are those of an earlier dispatch */
  int rows;                  /* for which the outputs have room, for epf_dispatch_finish alone */
  int room_rows;             /* that fit into `room` */
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
  int32_t* received;        /* out: 1, number of rows that this rank receives */
  int32_t* rank_prefix;     /* out: [ranks][ranks] rows at rank j from sources 0 to i */
  void* records;            /* scratch: [tokens][128] */
  void* packed_scales;      /* scratch: [tokens][scale_columns rounded up to 4][4 bytes]; null for
                               dense scales of a multiple of 4 columns, aligned to 16 bytes */
  void* room;               /* of epf_results_alloc, for rows; may be null */
  void* recv_x;             /* out: [rows][row_bytes]; `room` itself, if the rows fit into it */
  void* recv_scales;        /* out: [rows][scale_columns] */
  int64_t* recv_topk_idx;   /* out: [rows][topk] local experts, -1: another rank's, or no row */
  float* recv_topk_weights; /* out: [rows][topk], 0 where -1 */
  int32_t* recv_src_idx;    /* out: [rows] the token at its source; also without topk */
} epf_dispatch;

/* Exchanges counts and sends all rows. Not for a cached dispatch. Needs no outputs. */
EPF_API epf_status epf_dispatch_begin(epf_comm* comm, const epf_dispatch* job, void* stream,
                                      void* after);
/*
 * Blocks the calling thread until the counts of the last begin have arrived: [0] rows that come to
 * this rank, [1] rows of the rank that receives most, [2] tokens of the rank that sends most, then
 * the rows of each local expert.
 */
EPF_API epf_status epf_dispatch_counts(epf_comm* comm, const epf_dispatch* job, int32_t* counts);
/*
 * Delivers the received rows; a cached dispatch runs here as a whole. If there are more rows than
 * the memory has room for, they are sent now, in rounds that move a part of every rank's
 * tokens.
 */
EPF_API epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream,
                                       void* after);

/*
 * Sums the rows that ranks return for each token: in float32, bias first, then by rank, rounded
 * once; 0 for a token without rows and bias.
 */
typedef struct {
  int tokens, hidden, sms;
  int topk;                   /* of the weights; 0 if no rank sums weights */
  int rows;                   /* of this rank */
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
