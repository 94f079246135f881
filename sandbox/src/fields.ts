/** A body, form or query as it came from outside: nothing about it is known yet. */
export type Fields = Record<string, unknown>;

/** The value as a bag of fields; anything that is not an object is an empty bag. */
export function fieldsOf(value: unknown): Fields {
  // Checked on this line: a non-null, non-array object may be read by any key.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A field as trimmed text; absent, null and structured values are ''. Forms and JSON thus read alike. */
export function text(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
