import { type Checker, type Symbol as Named, type Type, TypeFlags } from 'typescript/unstable/sync';

export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'array'
  | 'object'
  | 'anything';

/** What TypeScript says of one field of a row. */
export interface FieldType {
  /** As a person would write it. */
  readonly written: string;
  /** One for most; a union of unlike things has several. */
  readonly kinds: ReadonlySet<Kind>;
  /** May be null. */
  readonly nullable: boolean;
  /** May be left out, which no column ever is. */
  readonly optional: boolean;
  /** The texts that it may be, when they are named one by one. */
  readonly literals: readonly string[] | null;
  /** Of an array. */
  readonly element: FieldType | null;
}

export function fieldTypeOf(checker: Checker, field: Named): FieldType {
  const type = checker.getTypeOfSymbol(field);
  if (!type) throw new Error(`the field ${field.name} has no type`);
  return describe(checker, type);
}

function describe(checker: Checker, type: Type): FieldType {
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const isOpen = parts.some(({ flags }) => flags & (TypeFlags.Any | TypeFlags.Unknown));
  const values = parts.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)));
  const texts = values.map((part) => (part.isStringLiteralType() ? part.value : null));
  return {
    written: checker.typeToString(type),
    kinds: new Set(values.map((part) => kindOf(checker, part))),
    nullable: isOpen || parts.some(({ flags }) => flags & TypeFlags.Null),
    optional: parts.some(({ flags }) => flags & TypeFlags.Undefined),
    // Nothing is null after the test.
    literals: texts.length > 0 && texts.every((text) => text !== null) ? (texts as string[]) : null,
    element: elementOf(checker, values),
  };
}

function kindOf(checker: Checker, type: Type): Kind {
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'anything';
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.BigIntLike) return 'bigint';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  // A branded text or number is what it is without its brand.
  if (type.isIntersectionType())
    return (
      (type.getTypes() ?? []).map((part) => kindOf(checker, part)).find((kind) => kind !== 'object') ??
      'object'
    );
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'object';
}

/** A tuple's elements count as one when they are written alike. */
function elementOf(checker: Checker, values: readonly Type[]): FieldType | null {
  const [array, second] = values;
  if (!array || second || !checker.isArrayLikeType(array) || !array.isTypeReference()) return null;
  const elements = checker.getTypeArguments(array).map((element) => describe(checker, element));
  const [first] = elements;
  return first && elements.every(({ written }) => written === first.written) ? first : null;
}
