/** The parts of JSON Schema (https://json-schema.org/draft/2020-12) that zod writes for what goes over the wire. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** of a record: what each of its values is */
  additionalProperties?: JsonSchema | boolean;
}
