import type { FieldType, Kind } from './field-type.ts';
import type { Column } from './result-columns.ts';

/** JavaScript kinds that pg returns with the parsers of our pool (server/src/platform/db/pool.ts). */
const kinds: Readonly<Record<string, Kind>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'bigint',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
};

/** Types with arbitrary content, which a schema validates instead. */
const json = new Set(['json', 'jsonb']);

/** Returns a sentence for each mismatch between the fields of a row type and the columns of its query. */
export function disagreements(fields: ReadonlyMap<string, FieldType>, columns: readonly Column[]): string[] {
  const names = columns.map(({ name }) => name);
  const missing = [...fields.keys()].filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name} is not answered`),
    ...columns.flatMap((column, index) => {
      const field = fields.get(column.name);
      const isTwice = names.indexOf(column.name) !== index;
      const found = isTwice
        ? ['is answered twice']
        : field
          ? columnProblems(field, column)
          : ['is not in the row type'];
      return found.map((problem) => `${column.name} ${problem}`);
    }),
  ];
}

function columnProblems(field: FieldType, column: Column): string[] {
  const found = [
    /_/.test(column.name) && 'is not in camelCase',
    field.optional && 'is never left out',
    column.nullable && !field.nullable && 'may be null',
    isOfType(field, column) ||
      `is ${column.isArray ? 'an array of ' : ''}${column.type}, not ${field.written}`,
    ...literalProblems(field, column),
  ];
  return found.filter((problem) => typeof problem === 'string');
}

function isOfType(field: FieldType, column: Column): boolean {
  if (!column.isArray) return isOfKind(field, column);
  const isArray = field.kinds.size === 1 && field.kinds.has('array');
  return isArray && field.element !== null && isOfKind(field.element, column);
}

function isOfKind({ kinds: said }: FieldType, { type }: Column): boolean {
  if (json.has(type)) return !said.has('Date') && !said.has('Buffer') && !said.has('bigint');
  const [kind, other] = said;
  return kind !== undefined && other === undefined && kinds[type] === kind;
}

/** Compares a union of literal texts with the texts that the table's CHECK allows. */
function literalProblems({ literals }: FieldType, { allowed }: Column): string[] {
  if (!literals || !allowed) return [];
  const beyond = literals.filter((text) => !allowed.includes(text));
  const unsaid = allowed.filter((text) => !literals.includes(text));
  return [...beyond.map((text) => `is never '${text}'`), ...unsaid.map((text) => `has '${text}', too`)];
}
