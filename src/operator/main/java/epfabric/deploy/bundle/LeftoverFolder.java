package epfabric.deploy.bundle;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A folder that was replaced and cannot be deleted completely.
 *
 * @param folder current path
 * @param why the first failure when deleting it
 */
public record LeftoverFolder(Path folder, IOException why) {}
