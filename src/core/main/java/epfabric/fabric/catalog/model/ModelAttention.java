package epfabric.fabric.catalog.model;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Optional;

/**
 * The attention of one layer: the properties that determine the number of parameters and the size
 * of the KV cache.
 */
public sealed interface ModelAttention {
  /** Bytes of one number in the KV cache and in unquantized matrices, which are bfloat16. */
  int BYTES = 2;

  /** Returns the name of this kind of attention in documents. */
  String word();

  /** Returns the number of parameters of the attention matrices in one layer. */
  long parameters(int hidden);

  /** Returns the bytes of one token's KV cache in one layer. */
  int cacheBytes();

  /**
   * Returns the bytes per layer of the 16-bit copies that engines keep besides the published
   * matrices.
   */
  long absorbedBytes();

  /**
   * Grouped-query attention.
   *
   * @param keyHeads heads of keys and values
   * @param headWidth columns of one head
   */
  record Grouped(int heads, int keyHeads, int headWidth) implements ModelAttention {
    @Override
    public String word() {
      return "gqa";
    }

    @Override
    public long parameters(int hidden) {
      return 2L * hidden * headWidth * (heads + keyHeads);
    }

    @Override
    public int cacheBytes() {
      return BYTES * 2 * keyHeads * headWidth;
    }

    @Override
    public long absorbedBytes() {
      return 0;
    }
  }

  /**
   * DeepSeek's multi-head latent attention.
   *
   * @param queryRank columns of the latent of queries; 0 if there is none
   * @param cacheRank columns of the cached latent of keys and values
   * @param plainWidth columns of a head without position encoding
   * @param ropeWidth columns with position encoding, which all heads share
   * @param valueWidth columns of a head's values
   * @param indexer indexer of sparse attention
   */
  record Latent(
      int heads,
      int queryRank,
      int cacheRank,
      int plainWidth,
      int ropeWidth,
      int valueWidth,
      Optional<Indexer> indexer)
      implements ModelAttention {
    @Override
    public String word() {
      return indexer.isPresent() ? "mla, sparse" : "mla";
    }

    @Override
    public long parameters(int hidden) {
      long perHead = (long) heads * (plainWidth + ropeWidth);
      long queries =
          queryRank == 0 ? hidden * perHead : (long) queryRank * hidden + queryRank * perHead;
      long keys = (long) hidden * (cacheRank + ropeWidth) + unpackingParameters();
      long out = (long) heads * valueWidth * hidden;
      return queries + keys + out + indexer.map(i -> i.parameters(hidden, queryRank)).orElse(0L);
    }

    @Override
    public int cacheBytes() {
      return BYTES * (cacheRank + ropeWidth) + indexer.map(Indexer::cacheBytes).orElse(0);
    }

    /**
     * Returns the bytes of the second copy of the matrices that unpack the latent. Engines multiply
     * queries and outputs with this copy.
     */
    @Override
    public long absorbedBytes() {
      return BYTES * unpackingParameters();
    }

    private long unpackingParameters() {
      return (long) cacheRank * heads * (plainWidth + valueWidth);
    }
  }

  /** The indexer, which chooses the tokens that sparse attention reads. */
  record Indexer(int heads, int width) {
    /** Columns of a cached key that share a scale: quant_block_size in both engines. */
    private static final int BLOCK = 128;

    long parameters(int hidden, int queryRank) {
      return (long) queryRank * heads * width + (long) hidden * (width + heads);
    }

    /** Returns the bytes of a cached key: its columns in FP8, and a 32-bit scale for each block. */
    int cacheBytes() {
      return width + width / BLOCK * 4;
    }
  }

  /** Reads the attention of a catalog row. */
  static ModelAttention read(MappingReader fields) {
    int heads = count(fields, "heads");
    if (!fields.keys().contains("cacheRank")) {
      return new Grouped(heads, count(fields, "keyHeads"), count(fields, "headWidth"));
    }
    Optional<Indexer> indexer =
        fields.section("index", f -> new Indexer(count(f, "heads"), count(f, "width")));
    return new Latent(
        heads,
        count(fields, "queryRank"),
        count(fields, "cacheRank"),
        count(fields, "plainWidth"),
        count(fields, "ropeWidth"),
        count(fields, "valueWidth"),
        indexer);
  }

  private static int count(MappingReader fields, String key) {
    return fields.required(key, ScalarKind.integer(1, 1 << 16)).orElse(0);
  }
}
