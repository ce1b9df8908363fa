package epfabric.deploy.bundle;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A folder that was replaced and cannot be deleted completely.
 *
 * @param folder where it is now
 * @param why the first reason
 */
public record LeftoverFolder(Path folder, IOException why) {}
