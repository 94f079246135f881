import fc from 'fast-check';
import { z } from 'zod';

interface Shape {
  readonly type?: string | string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/**
 * Returns a value of the schema that a call takes, as sent on the wire; the same seed gives the same value. Rules that JSON
 * Schema cannot express may be violated.
 */
export function sampleValue(schema: z.ZodType, seed: number): unknown {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, shape);
  return make(shape, seed);
}

/** Cached, because deriving a JSON Schema costs more than all values made from it. */
const shapes = new WeakMap<z.ZodType, Shape>();

function make(shape: Shape, seed: number): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[seed % shape.enum.length];
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants?.[0]) return make(variants[seed % variants.length] ?? variants[0], seed);
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'object':
      return makeObject(shape, seed);
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, 1) }, (_, i) =>
        make(shape.items ?? {}, seed + i),
      );
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? -1) + 1) + seed,
        shape.maximum ?? 1e9,
      );
    case 'boolean':
      return seed % 2 === 0;
    case 'null':
      return null;
    case 'string':
      return makeText(shape, seed);
    default:
      // Types that JSON Schema cannot express get a number, which fits all of ours.
      return seed;
  }
}

/** Leaves optional fields out, so that the call's own defaults apply. */
function makeObject({ properties = {}, required = [] }: Shape, seed: number): object {
  return Object.fromEntries(required.map((name) => [name, make(properties[name] ?? {}, seed)]));
}

function makeText(shape: Shape, seed: number): string {
  const { format, pattern, allOf = [], minLength = 0, maxLength = 40 } = shape;
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) => each ?? []);
  const uuid = `00000000-0000-7000-8000-${String(seed).padStart(12, '0')}`;
  if (format === 'uuid') return uuid;
  if (format === 'date') return '2026-01-05';
  if (format === 'date-time') return '2026-01-05T03:04:05.678Z';
  if (format === 'uri') return 'https://example.org/';
  const fits = (text: string) => patterns.every((each) => new RegExp(each).test(text));
  if (patterns.length > 0)
    // Objects of a member are named by two ids, and all others by one id or by a word.
    return (
      [uuid, `${uuid}.${uuid}`].find(fits) ??
      patterns.flatMap((each) => fc.sample(textsOf(each), { seed, numRuns: 5 })).find(fits) ??
      ''
    );
  return `made up ${seed}`.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength));
}

function textsOf(pattern: string): fc.Arbitrary<string> {
  const texts = textsOfPatterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  textsOfPatterns.set(pattern, texts);
  return texts;
}

/** Cached, because parsing a pattern costs more than the values made from it. */
const textsOfPatterns = new Map<string, fc.Arbitrary<string>>();
