/** Body, form or query as received, not validated. */
export type Fields = Record<string, unknown>;

/** Returns the value as an object of fields; anything that is not an object gives an empty one. */
export function fieldsOf(value: unknown): Fields {
  // Checked on this line: a non-null, non-array object can be read by any key.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns a field as trimmed text; absent, null and structured values give ''. Forms and JSON are thus read alike. */
export function text(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
