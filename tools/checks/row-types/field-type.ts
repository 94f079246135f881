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

/** TypeScript's description of one field of a row. */
export interface FieldType {
  /** Type as it is written in source. */
  readonly written: string;
  /** Kinds of value: one for most types, several for a mixed union. */
  readonly kinds: ReadonlySet<Kind>;
  readonly nullable: boolean;
  /** Whether the field may be left out, which no column ever is. */
  readonly optional: boolean;
  /** Allowed texts of a union of literals. */
  readonly literals: readonly string[] | null;
  /** Element of an array. */
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
    // `every` has excluded null.
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
  // A branded text or number has the kind of its base type.
  if (type.isIntersectionType())
    return (
      (type.getTypes() ?? []).map((part) => kindOf(checker, part)).find((kind) => kind !== 'object') ??
      'object'
    );
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'object';
}

/** Returns the element of an array, or of a tuple whose elements all have the same type. */
function elementOf(checker: Checker, values: readonly Type[]): FieldType | null {
  const [array, second] = values;
  if (!array || second || !checker.isArrayLikeType(array) || !array.isTypeReference()) return null;
  const elements = checker.getTypeArguments(array).map((element) => describe(checker, element));
  const [first] = elements;
  return first && elements.every(({ written }) => written === first.written) ? first : null;
}
