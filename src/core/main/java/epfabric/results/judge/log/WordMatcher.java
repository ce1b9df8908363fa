package epfabric.results.judge.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Finds lines that contain any of several words, with one table look-up per byte (Aho and Corasick,
 * 1975). Only these lines are decoded, even if the log has gigabytes.
 */
final class WordMatcher {
  private static final int BYTES = 256;

  /** Rows of the table, one per state; a state is the index of its row's first entry. */
  private final int[] next;

  /**
   * Index of the first state that marks the end of a word or of a line; all later states do as
   * well.
   */
  private final int firstSpecial;

  /**
   * The state after a line feed, which is the last state; its transitions are those of the first
   * state.
   */
  private final int lineEnd;

  WordMatcher(Collection<String> words) {
    Trie trie = new Trie();
    words.forEach(word -> trie.add(word.getBytes(StandardCharsets.UTF_8)));
    trie.link();
    int[] order = trie.statesWithEndsLast();
    int states = order.length;
    next = new int[(states + 1) * BYTES];
    lineEnd = states * BYTES;
    for (int state = 0; state < states; state++) {
      for (int b = 0; b < BYTES; b++) {
        next[order[state] * BYTES + b] = order[trie.next(state, b)] * BYTES;
      }
    }
    System.arraycopy(next, 0, next, lineEnd, BYTES);
    for (int row = 0; row <= states; row++) {
      next[row * BYTES + '\n'] = lineEnd;
    }
    firstSpecial = (states - trie.ends()) * BYTES;
  }

  /** The state before the first byte. */
  int start() {
    return 0;
  }

  /** Returns the index of the next byte that ends a word or a line, or {@code to}. */
  int skip(Position position, byte[] bytes, int from, int to) {
    int state = position.state;
    int[] table = next;
    int special = firstSpecial;
    int i = from;
    while (i < to) {
      state = table[state + (bytes[i] & 0xff)];
      if (state >= special) {
        break;
      }
      i++;
    }
    position.state = state;
    return i;
  }

  boolean atLineEnd(Position position) {
    return position.state == lineEnd;
  }

  /** The position of a reader: its state in the table. */
  static final class Position {
    private int state;
  }

  /** The words as a tree of states, each of which stands for the start of a word. */
  private static final class Trie {
    private final List<int[]> rows = new ArrayList<>();
    private final List<Boolean> end = new ArrayList<>();

    Trie() {
      newState();
    }

    private int newState() {
      int[] row = new int[BYTES];
      Arrays.fill(row, -1);
      rows.add(row);
      end.add(false);
      return rows.size() - 1;
    }

    void add(byte[] word) {
      int state = 0;
      for (byte b : word) {
        int[] row = rows.get(state);
        if (row[b & 0xff] < 0) {
          row[b & 0xff] = newState();
        }
        state = row[b & 0xff];
      }
      end.set(state, true);
    }

    /**
     * Adds transitions for bytes that do not continue a word: to the longest suffix that starts a
     * word.
     */
    void link() {
      int[] suffix = new int[rows.size()];
      Deque<Integer> queue = new ArrayDeque<>(List.of(0));
      while (!queue.isEmpty()) {
        int state = queue.remove();
        end.set(state, end.get(state) || end.get(suffix[state]));
        for (int b = 0; b < BYTES; b++) {
          int fallback = state == 0 ? 0 : rows.get(suffix[state])[b];
          int target = rows.get(state)[b];
          if (target < 0) {
            rows.get(state)[b] = fallback;
          } else {
            suffix[target] = fallback;
            queue.add(target);
          }
        }
      }
    }

    int next(int state, int b) {
      return rows.get(state)[b];
    }

    int ends() {
      return (int) end.stream().filter(e -> e).count();
    }

    /** Renumbers the states: those at the end of a word come last. */
    int[] statesWithEndsLast() {
      int[] order = new int[rows.size()];
      int number = 0;
      for (boolean last : new boolean[] {false, true}) {
        for (int state = 0; state < order.length; state++) {
          if (end.get(state) == last) {
            order[state] = number++;
          }
        }
      }
      return order;
    }
  }
}
