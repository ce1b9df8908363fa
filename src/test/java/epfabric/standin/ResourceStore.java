package epfabric.standin;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The resources that exist in a stand-in cloud: one JSON file, whole after every change. */
public final class ResourceStore {
  /** A resource as it was asked for, and as it is. */
  public record Entry(Struct inputs, Struct outputs) {}

  private final Path file;
  private final TreeMap<String, Entry> entries = new TreeMap<>();

  ResourceStore(Path file) {
    this.file = file;
  }

  /** The ids in use are unique within a type only. */
  static String key(String type, String id) {
    return type + " " + id;
  }

  public synchronized Set<String> keys() {
    return Set.copyOf(entries.keySet());
  }

  synchronized Optional<Entry> get(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  /** Adds a resource; false if there is one already. */
  synchronized boolean add(String key, Entry entry) {
    boolean added = entries.putIfAbsent(key, entry) == null;
    save();
    return added;
  }

  synchronized void replace(String key, Entry entry) {
    entries.put(key, entry);
    save();
  }

  /** Removes a resource behind everybody's back, or on request. */
  public synchronized void remove(String key) {
    entries.remove(key);
    save();
  }

  /** Changes a resource behind everybody's back, as somebody in the console would. */
  public synchronized void tamper(String key, UnaryOperator<Struct> change) {
    Entry entry = get(key).orElseThrow(() -> new IllegalArgumentException("no " + key));
    replace(key, new Entry(change.apply(entry.inputs()), change.apply(entry.outputs())));
  }

  private void save() {
    Struct.Builder all = Struct.newBuilder();
    entries.forEach((key, entry) -> all.putFields(key, asValue(entry)));
    try {
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.writeString(next, JsonFormat.printer().print(all));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Value asValue(Entry entry) {
    Struct both =
        Struct.newBuilder()
            .putFields("inputs", Value.newBuilder().setStructValue(entry.inputs()).build())
            .putFields("outputs", Value.newBuilder().setStructValue(entry.outputs()).build())
            .build();
    return Value.newBuilder().setStructValue(both).build();
  }
}
