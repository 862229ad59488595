import { z } from 'zod';

/** One setting as docs/configuration.md tells it; every text is Markdown. */
export interface Setting {
  name: string;
  meaning: string;
  /** what holds without it; empty where nothing does */
  preset: string;
  /** what a real site does about it; empty where the preset will do */
  production: string;
}

const metaSchema = z.object({
  description: z.string().min(1),
  without: z.string().optional(),
  production: z.string().optional(),
});

/** The schemas of one value, from the outside in: `a.default(1).transform(f)` is a pipe of a default of a. */
function layersOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod;
  const next = 'innerType' in def ? def.innerType : 'in' in def ? def.in : undefined;
  return next instanceof z.core.$ZodType ? [schema, ...layersOf(next)] : [schema];
}

function presetOf(schema: z.core.$ZodType): string {
  const layer = layersOf(schema).find((one) => one instanceof z.core.$ZodDefault);
  const preset = layer?._zod.def.defaultValue;
  return preset === undefined || preset === '' ? '' : `\`${String(preset)}\``;
}

/** An optional setting, and one with a preset, may be left out: the schema itself says so. */
const mayBeAbsent = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

function describeSetting(name: string, schema: z.core.$ZodType): Setting {
  const meta = metaSchema.safeParse(z.globalRegistry.get(schema));
  if (!meta.success) throw new Error(`${name} has no description: say what it means with .describe().`);
  const { description, without, production } = meta.data;
  const isOptional = mayBeAbsent(schema);
  return {
    name,
    meaning: description,
    preset: without ?? (presetOf(schema) || (isOptional ? 'none' : '')),
    production: production ?? (isOptional ? '' : 'needed'),
  };
}

/**
 * Reads the settings that a schema of an environment declares, those that are needed first.
 * @param schema an object, or what is made of objects by `.and()`, `.refine()` or `.transform()`
 * @throws {Error} when the schema is none of these, or a setting does not say what it means
 */
export function describeSettings(schema: z.core.$ZodType): Setting[] {
  const settings = shapesOf(schema).flatMap((shape) =>
    Object.entries(shape).map(([name, setting]) => describeSetting(name, setting)),
  );
  const isNeeded = ({ production }: Setting) => production.startsWith('needed');
  return [...settings.filter(isNeeded), ...settings.filter((setting) => !isNeeded(setting))];
}

function shapesOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>>[] {
  const layers = layersOf(schema);
  const inner = layers.at(-1);
  if (inner instanceof z.core.$ZodObject) return [inner._zod.def.shape];
  if (inner instanceof z.core.$ZodIntersection)
    return [...shapesOf(inner._zod.def.left), ...shapesOf(inner._zod.def.right)];
  throw new Error('The environment is described by a schema that is no object.');
}
