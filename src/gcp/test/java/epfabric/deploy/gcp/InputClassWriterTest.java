package epfabric.deploy.gcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Checks the complete text of the classes that are generated for a small schema. */
class InputClassWriterTest {
  private static final ProviderSchema SCHEMA =
      new ProviderSchema(
          """
          {
            "version": "1.2.3",
            "resources": {
              "gcp:zoo/cage:Cage": {
                "inputProperties": {
                  "animal": {"$ref": "#/types/gcp:zoo/CageAnimal:CageAnimal"},
                  "kinds": {
                    "type": "array", "items": {"$ref": "#/types/gcp:zoo/CageKinds:CageKinds"}
                  },
                  "name": {"type": "string", "description": "The name of the cage."}
                },
                "requiredInputs": ["name"]
              }
            },
            "types": {
              "gcp:zoo/CageAnimal:CageAnimal": {
                "type": "object",
                "properties": {
                  "legs": {
                    "type": "integer",
                    "description": "How many legs.",
                    "deprecationMessage": "Count `feet`."
                  }
                },
                "required": []
              },
              "gcp:zoo/CageKinds:CageKinds": {
                "type": "string", "enum": [{"value": "Bear"}, {"value": "SeaLion"}]
              }
            }
          }
          """);

  @Test
  void builderOfAResourceTakesRequiredInputsFirst() {
    assertThat(GeneratedSources.of(SCHEMA).get("epfabric/deploy/gcp/zoo/CageArgs.java"))
        .isEqualTo(
            """
            package epfabric.deploy.gcp.zoo;

            import com.pulumi.core.Output;
            import com.pulumi.core.annotations.Import;
            import com.pulumi.resources.ResourceArgs;
            import epfabric.deploy.gcp.zoo.enums.CageKinds;
            import epfabric.deploy.gcp.zoo.inputs.CageAnimalArgs;
            import java.util.List;
            import java.util.Map;
            import javax.annotation.processing.Generated;
            import org.jspecify.annotations.Nullable;

            /** Inputs of a resource of type {@code gcp:zoo/cage:Cage}. */
            @Generated("src/gcp/schema.json")
            public final class CageArgs extends ResourceArgs {
              /** The type of the resource, as Pulumi registers it. */
              public static final String TYPE = "gcp:zoo/cage:Cage";

              @Import(name = "animal")
              private final @Nullable Output<CageAnimalArgs> animal;

              @Import(name = "kinds")
              private final @Nullable Output<List<String>> kinds;

              @Import(name = "name", required = true)
              private final Output<String> name;

              private CageArgs(Builder builder) {
                this.animal = builder.animal;
                this.kinds = builder.kinds;
                this.name = builder.name;
              }

              /** Returns an empty builder, which takes the required inputs first: {@code name}. */
              public static NeedsName builder() {
                return new Builder();
              }

              /** A builder without the required {@code name}. */
              public interface NeedsName {
                /**
                 * The name of the cage.
                 */
                Builder name(String name);

                /** The same, known later. */
                Builder name(Output<String> name);
              }

              /** Takes the inputs one by one. */
              public static final class Builder implements NeedsName {
                private @Nullable Output<CageAnimalArgs> animal;
                private @Nullable Output<List<String>> kinds;
                private @Nullable Output<String> name;

                private Builder() {}

                /**
                 * Sets {@code animal}, which the provider does not document.
                 */
                public Builder animal(CageAnimalArgs animal) {
                  this.animal = Output.of(animal);
                  return this;
                }

                /** The same, known later. */
                public Builder animal(Output<CageAnimalArgs> animal) {
                  this.animal = animal;
                  return this;
                }

                /**
                 * Sets {@code kinds}, which the provider does not document.
                 */
                public Builder kinds(List<CageKinds> kinds) {
                  this.kinds = Output.of(kinds.stream().map(item -> item.value()).toList());
                  return this;
                }

                /** The same, known later. */
                public Builder kinds(Output<List<CageKinds>> kinds) {
                  this.kinds = kinds.applyValue(value -> value.stream()\
            .map(item -> item.value()).toList());
                  return this;
                }

                @Override
                public Builder name(String name) {
                  this.name = Output.of(name);
                  return this;
                }

                @Override
                public Builder name(Output<String> name) {
                  this.name = name;
                  return this;
                }

                /** Returns the current inputs. */
                public CageArgs build() {
                  return new CageArgs(this);
                }
              }
            }
            """);
  }

  @Test
  void deprecatedPropertyIsMarked() {
    assertThat(
            GeneratedSources.of(SCHEMA).get("epfabric/deploy/gcp/zoo/inputs/CageAnimalArgs.java"))
        .contains(
            """
                /**
                 * How many legs.
                 *
                 * @deprecated Count {@code feet}.
                 */
                @Deprecated
                public Builder legs(int legs) {
            """);
  }

  @Test
  void documentedValuesAreConstants() {
    assertThat(GeneratedSources.of(SCHEMA).get("epfabric/deploy/gcp/zoo/enums/CageKinds.java"))
        .isEqualTo(
            """
            package epfabric.deploy.gcp.zoo.enums;

            import javax.annotation.processing.Generated;

            /**
             * The values of a property that the provider's documentation lists.
             *
             * @param value any other text that the provider takes
             */
            @Generated("src/gcp/schema.json")
            public record CageKinds(String value) {
              public static final CageKinds BEAR = new CageKinds("Bear");
              public static final CageKinds SEA_LION = new CageKinds("SeaLion");
            }
            """);
  }

  @Test
  void unknownTypeIsAnError() {
    ProviderSchema schema =
        new ProviderSchema(
            """
            {"resources": {"gcp:zoo/cage:Cage": {"inputProperties": {"a": {"type": "date"}}}}}
            """);
    assertThatThrownBy(schema::inputClasses)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a property of unknown type: {\"type\":\"date\"}");
  }
}
