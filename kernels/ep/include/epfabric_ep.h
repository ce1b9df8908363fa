/* Dispatch and combine between the GPUs of one NVLink domain: the C interface of libepfabric_ep.so.
 *
 * A communicator is one rank's end of a group of up to eight ranks on one host. Every rank makes
 * one, all exchange their handles by means of the caller, connect, and pass one barrier of the
 * caller before the first operation. All ranks then call the same operations in the same order,
 * also ranks without tokens. The second half of a low-latency operation may come later, while other
 * operations are called, and in another order on each rank.
 *
 * - Pointers are device pointers unless stated otherwise, void* are aligned to 16 bytes, others to
 *   their element size; arrays are dense in the order of their indices. FP8 is e4m3.
 * - A stream is a cudaStream_t; null is the default stream. Each call enqueues and returns; it may
 *   be captured in a graph, and graphs replayed in any order: operations are counted on the GPU.
 * - Calls of one epf_order run in the order in which they were made, whatever streams and threads
 *   they come from. A graph's replay runs where its stream puts it: calls on other streams before
 *   and after it are ordered by events of the caller.
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

/* Rows that a rank can receive in a dispatch with so much high-throughput memory. */
EPF_API long epf_high_throughput_rows(size_t high_throughput_bytes, int hidden);

/* Orders calls on streams of the current GPU. Communicators may share one order. */
EPF_API epf_status epf_order_create(epf_order** order);
/* Null is allowed. Communicators that use the order keep what they need of it. */
EPF_API void epf_order_destroy(epf_order* order);
/* Later work of `stream` runs behind all earlier work of `after`; neither is null: the default
 * stream is cudaStreamLegacy here. */
EPF_API epf_status epf_follow(epf_order* order, void* stream, void* after);
/*
 * Returns an event behind all earlier work of a stream, or null on error. Events that were given
 * back are reused.
 */
EPF_API void* epf_event_take(epf_order* order, void* stream);
EPF_API epf_status epf_event_wait(void* event, void* stream);
EPF_API void epf_event_give(epf_order* order, void* event);

/* The CUDA release that the library was built with, and the newest that the driver serves (0: there
 * is no driver), as 1000 * major + 10 * minor. */
EPF_API int epf_cuda_built(void);
EPF_API int epf_cuda_driver(void);
/* GPUs that this process sees; 0 without a driver that serves this library. */
EPF_API int epf_gpus(void);
/* `name`: host memory of EPF_NAME_BYTES. `generation`: 9 for Hopper. */
EPF_API epf_status epf_gpu_name(int gpu, char* name, int* generation);
/* Whether NVLink leads from a GPU to another one that this process sees. */
EPF_API epf_status epf_gpus_linked(int from, int to, bool* linked);

/* Writes EPF_GPU_BYTES of host memory that identify the current GPU to the other ranks. */
EPF_API epf_status epf_gpu(void* gpu);
/*
 * `gpus`: host memory, [ranks][EPF_GPU_BYTES]. Returns EPF_INVALID if the current GPU, this rank's,
 * has no NVLink to another rank's. GPUs that this process cannot see count as reachable.
 */
EPF_API epf_status epf_require_links(int rank, int ranks, const void* gpus);

typedef struct {
  size_t low_latency;
  size_t high_throughput;
  size_t results; /* that are lent by epf_results_alloc */
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
 * `handles`: host memory, [ranks][EPF_HANDLE_BYTES]. Maps the memory of the others by CUDA IPC, or
 * uses it directly if they are threads of this process.
 */
EPF_API epf_status epf_comm_connect(epf_comm* comm, const void* handles);
/* EPF_TIMEOUT once a kernel has waited too long. Does not wait for the GPU. */
EPF_API epf_status epf_comm_check(const epf_comm* comm);
/*
 * Replaces epf_comm_destroy for a rank that did not pass a barrier with the others behind its last
 * operation. Waits for its own GPU. The memory is freed when all ranks have left; the next
 * epf_comm_create checks for that.
 */
EPF_API epf_status epf_comm_leave(epf_comm* comm);
/*
 * The ranks must have passed a barrier behind their last operation. Null is allowed. Lent results
 * stay valid.
 */
EPF_API void epf_comm_destroy(epf_comm* comm);

/*
 * Memory into which high-throughput rows are received, as an allocator for the caller (with the
 * arguments of torch's pluggable allocators). epf_results_of sets the thread's communicator first;
 * null: none. The allocator returns null if there is no room. Freeing waits for the GPU, as
 * cudaFree does.
 */
EPF_API void epf_results_of(epf_comm* comm);
EPF_API void* epf_results_alloc(ptrdiff_t bytes, int device, void* stream);
EPF_API void epf_results_free(void* memory, size_t bytes, int device, void* stream);
/* Whether the communicator lent this memory. */
EPF_API bool epf_results_hold(const epf_comm* comm, const void* memory, size_t bytes);

typedef enum {
  EPF_BF16 = 0,
  EPF_FP8 = 1,            /* e4m3, a float32 scale for 128 elements: greatest magnitude / 448 */
  EPF_FP8_POWER_OF_2 = 2, /* the same with the next power of two */
  EPF_FP8_UE8M0 = 3,      /* the same, four exponents (biased by 127) in an int32 */
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
  int32_t* arrivals; /* out, for a combine with `reduced`; may be null: [8] rows that each source
                        sent here, then [ranks][max_tokens][1 + topk] of each its token and the
                        packed row of each choice, -1 for those of other ranks */
} epf_low_latency_dispatch;

/* Sends; waits only if two operations were sent that the others have not received. */
EPF_API epf_status epf_low_latency_dispatch_send(epf_comm* comm,
                                                 const epf_low_latency_dispatch* job, void* stream);
/* Waits for all ranks' rows and packs them. */
EPF_API epf_status epf_low_latency_dispatch_receive(epf_comm* comm,
                                                    const epf_low_latency_dispatch* job,
                                                    void* stream);

/*
 * Both halves, when nothing is to run between them: the second kernel may start before the first
 * ends.
 */
EPF_API epf_status epf_low_latency_dispatch_whole(epf_comm* comm,
                                                  const epf_low_latency_dispatch* job,
                                                  void* stream);

/* Returns rows to the sources: for each token, the sum of its experts' rows times its weights, in
   float32 in the order of choices, rounded once. With `reduced`, weights go to the experts' ranks
   first; each rank sums its rows of a token, in the order of choices, and returns one row, rounded
   to BF16; the source adds these in the order of ranks and rounds again. The send then waits for
   the weights of all ranks, which their sends deliver: all ranks call their sends in the same
   order. */
typedef struct {
  int tokens, max_tokens, hidden, topk, experts; /* as at the dispatch */
  int whole;   /* 1: x stays unchanged until the receive has run, which spares a copy of own rows */
  int reduced; /* 1: sums at the experts; the same on all ranks */
  const void* x;             /* [L][N][hidden] BF16 */
  const int64_t* topk_idx;   /* as at the dispatch; more may be -1 */
  const float* topk_weights; /* [tokens][topk] */
  const int32_t* recv_count; /* of the dispatch, as the five below */
  const int64_t* layout_range;
  const int32_t* origins;
  const int32_t* places;
  const int32_t* arrivals; /* with `reduced` alone */
  uint32_t* ticket;        /* out: 1, of this operation */
  void* out;               /* out: [tokens][hidden] BF16 */
} epf_low_latency_combine;

EPF_API epf_status epf_low_latency_combine_send(epf_comm* comm, const epf_low_latency_combine* job,
                                                void* stream);
EPF_API epf_status epf_low_latency_combine_receive(epf_comm* comm,
                                                   const epf_low_latency_combine* job,
                                                   void* stream);

/* Both halves, as above. */
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
  int scale_columns;    /* scales of 4 bytes of a row, 0: none */
  int scale_row_stride; /* of the caller's scales, in scales */
  int scale_column_stride;
  int topk;                  /* 0: rows travel alone; to EPF_MOST_ROUTED */
  int experts;               /* of all ranks */
  int expert_alignment;      /* counts of experts are rounded up to it */
  int sms;                   /* that move rows between GPUs; copies within a GPU use all */
  int cached;                /* 1: slots, bases and rank_prefix are those of an earlier dispatch */
  int rows;                  /* that the outputs have room for, for epf_dispatch_finish alone */
  int room_rows;             /* that `room` has room for */
  int limit;                 /* 0, or the rows that no rank will receive more than, which no
                                dispatch of a graph can do without */
  int most;                  /* for epf_dispatch_finish: rows of the rank that gets most, or the
                                limit; of a cached dispatch those of the earlier one */
  int most_tokens;           /* the same: tokens of the rank that sends most, or EPF_MOST_TOKENS */
  const void* x;             /* [tokens][row_bytes] */
  const void* scales;        /* [tokens][scale_columns], strided */
  const int64_t* topk_idx;   /* [tokens][topk] */
  const float* topk_weights; /* [tokens][topk] */
  const bool* in_rank;       /* [tokens][ranks] */
  const int32_t* tokens_per_expert; /* [experts] */
  int32_t* slots;           /* out: [tokens][8]; int32_t arrays here are aligned to 16 bytes */
  int32_t* bases;           /* out: [8] */
  int32_t* received;        /* out: 1, rows that come to this rank */
  int32_t* rank_prefix;     /* out: [ranks][ranks] rows up to and with source i at rank j */
  void* records;            /* scratch: [tokens][128] */
  void* packed_scales;      /* scratch: [tokens][scale_columns rounded up to 4][4 bytes]; null for
                               dense scales of a multiple of 4 columns, aligned to 16 bytes */
  void* room;               /* of epf_results_alloc, for rows; may be null */
  void* recv_x;             /* out: [rows][row_bytes]; `room` itself, if that has room for them */
  void* recv_scales;        /* out: [rows][scale_columns] */
  int64_t* recv_topk_idx;   /* out: [rows][topk] local experts, -1: another rank's, or no row */
  float* recv_topk_weights; /* out: [rows][topk], 0 where -1 */
  int32_t* recv_src_idx;    /* out: [rows] the token at its source; without topk, too */
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
 * Delivers the received rows; of a cached dispatch, all of it runs here. If there are more rows
 * than the memory has room for, they are sent now, in rounds that move a part of every rank's
 * tokens.
 */
EPF_API epf_status epf_dispatch_finish(epf_comm* comm, const epf_dispatch* job, void* stream,
                                       void* after);

/*
 * For each token, the sum of the rows that its ranks have of it: in float32, bias first, then by
 * rank, rounded once; 0 for a token without rows and bias.
 */
typedef struct {
  int tokens, hidden, sms;
  int topk;                   /* of the weights, which all ranks sum or none; 0: none */
  int rows;                   /* of this rank */
  int most, most_tokens;      /* as at the end of the dispatch */
  const void* x;              /* [rows][hidden] BF16 */
  const float* topk_weights;  /* [rows][topk], summed alike; may be null */
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
