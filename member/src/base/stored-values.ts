/**
 * What the browser kept may have been written by another version of the app, or by something else: its shape is
 * looked at before it is believed. Decision 13 says why these few lines stand in the place of zod.
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

/** The guard of another value, or this one: `isEither(null, isText)`. */
export function isEither<Value, const Other extends null | undefined>(
  other: Other,
  is: Guard<Value>,
): Guard<Value | Other> {
  return (value): value is Value | Other => value === other || is(value);
}

/** Something that has all these fields; what else it has does not matter. */
export function has<Shape>(fields: Fields<Shape>): Guard<Shape> {
  return (value): value is Shape => isRecord(value) && entries(fields).every(([name, is]) => is(value[name]));
}

/** Those of the fields that are there and are what they should be. */
export function fitting<Shape>(fields: Fields<Shape>, value: unknown): Partial<Shape> {
  if (!isRecord(value)) return {};
  const right = entries(fields).filter(([name, is]) => is(value[name]));
  // Each has just been looked at by its own guard.
  return Object.fromEntries(right.map(([name]) => [name, value[name]])) as Partial<Shape>;
}

export function readKept<Value>(text: string | null, is: Guard<Value>): Value | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return is(value) ? value : null;
  } catch {
    // Written by something else: as good as nothing.
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function entries<Shape>(fields: Fields<Shape>): [string, Guard<unknown>][] {
  return Object.entries(fields);
}
