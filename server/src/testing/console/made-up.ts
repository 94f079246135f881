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

/** Something of the shape that a call takes, as it travels; the same seed makes the same. What no shape can say it may miss. */
export function madeUp(schema: z.ZodType, seed: number): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return make(shape, seed);
}

function make(shape: Shape, seed: number): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[seed % shape.enum.length];
  const ways = shape.anyOf ?? shape.oneOf;
  if (ways?.[0]) return make(ways[seed % ways.length] ?? ways[0], seed);
  if (shape.allOf) return make(Object.assign({}, ...shape.allOf, { ...shape, allOf: undefined }), seed);
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
      return 'x';
  }
}

/** What may be left out is: the call's own defaults stand. */
function makeObject({ properties = {}, required = [] }: Shape, seed: number): object {
  return Object.fromEntries(required.map((name) => [name, make(properties[name] ?? {}, seed)]));
}

function makeText({ format, pattern, minLength = 0, maxLength = 40 }: Shape, seed: number): string {
  if (format === 'uuid') return `00000000-0000-7000-8000-${String(seed).padStart(12, '0')}`;
  if (format === 'date') return '2026-01-05';
  if (format === 'date-time') return '2026-01-05T03:04:05.678Z';
  if (format === 'uri') return 'https://example.org/';
  if (pattern) return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 1 })[0] ?? '';
  return `made up ${seed}`.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength));
}
