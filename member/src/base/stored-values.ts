/**
 * Checks the shape of a stored value, which another version of the app, or something else, may have written. Decision 13
 * explains why these few lines replace zod.
 */
export type Guard<Value> = (value: unknown) => value is Value;

type Fields<Shape> = { readonly [Name in keyof Shape]: Guard<Shape[Name]> };

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
export const isList: Guard<unknown[]> = Array.isArray;

export function isOneOf<const Value>(...values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((each) => each === value);
}

/** Guard for the other value or this one: `isEither(null, isText)`. */
export function isEither<Value, const Other extends null | undefined>(
  other: Other,
  is: Guard<Value>,
): Guard<Value | Other> {
  return (value): value is Value | Other => value === other || is(value);
}

/** Guard for an object that has all these fields; further fields are ignored. */
export function has<Shape>(fields: Fields<Shape>): Guard<Shape> {
  return (value): value is Shape => isRecord(value) && entries(fields).every(([name, is]) => is(value[name]));
}

/** Returns those of the fields that are present and valid. */
export function validFields<Shape>(fields: Fields<Shape>, value: unknown): Partial<Shape> {
  if (!isRecord(value)) return {};
  const right = entries(fields).filter(([name, is]) => is(value[name]));
  // Each field was just checked by its own guard.
  return Object.fromEntries(right.map(([name]) => [name, value[name]])) as Partial<Shape>;
}

export function parseStored<Value>(text: string | null, is: Guard<Value>): Value | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return is(value) ? value : null;
  } catch {
    // Not JSON, so written by something else: treated as missing.
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function entries<Shape>(fields: Fields<Shape>): [string, Guard<unknown>][] {
  return Object.entries(fields);
}
