package epfabric.deploy.gcp;

import java.util.List;

/** A class to generate: the values of a text property. */
record ValuesClass(ClassName name, List<String> values) {}
