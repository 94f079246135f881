import { type Currency, currencies } from '@kapao/core/money';
import { z } from 'zod';
import { SettingsError } from '../../platform/settings/settings.ts';
import type { StoredProvider } from './stored-provider.ts';

/** Settings by name. The description of each says what it must be, for whoever entered a wrong value. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;

export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** Returns a whole-number setting with a default. */
export function wholeNumber(standard: number, min: number, max: number) {
  return z.int().min(min).max(max).default(standard).describe(`a whole number from ${min} to ${max}`);
}

/** Maximum length of one text in a row; nothing that a provider issues is longer. */
const mostCharacters = 4_000;

const oneLine = z
  .string()
  .max(mostCharacters)
  .regex(/^[^\p{Cc}]+$/u);
const withoutSpaces = z
  .string()
  .max(mostCharacters)
  .regex(/^[\x21-\x7e]+$/);
const ofOneLine = { description: 'a text of one line' };
const ofSigns = { description: 'a text of letters, digits and signs without spaces' };

/**
 * Key or other secret, stored encrypted and never shown. One line only, because secrets read from files tend to end in a
 * line break.
 */
export const text = oneLine.meta({ ...ofOneLine, isSecret: true });
/** Name or number that is not secret. */
export const openText = oneLine.meta(ofOneLine);
/** Texts for headers, which allow no other characters. */
export const headerText = withoutSpaces.meta({ ...ofSigns, isSecret: true });
export const openHeaderText = withoutSpaces.meta(ofSigns);
/** Secret that is part of an address's path. */
export const pathText = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)
  .meta({ description: 'a text of letters, digits, _ and -', isSecret: true });

/** Returns the names of the secret settings of a shape. */
export function secretsOf(shape: SettingsShape): readonly string[] {
  return Object.keys(shape).filter((name) => shape[name]?.meta()?.isSecret === true);
}

export const httpAddress = z
  .url({ protocol: /^https?$/ })
  .describe('an address that begins with https:// or http://');

/** Path on the provider's own host, or an address elsewhere. */
export const pathOrAddress = z
  .union([z.string().regex(/^\/(?!\/)\S*$/), z.url({ protocol: /^https?$/ })])
  .describe('a path that begins with / or an address that begins with https:// or http://');

export const currency: z.ZodType<Currency> = z.enum(currencies).describe(`one of ${currencies.join(', ')}`);

export const currencyList: z.ZodType<Currency[]> = z
  .array(z.enum(currencies))
  .min(1)
  .refine((list) => new Set(list).size === list.length)
  .describe(`a list of ${currencies.join(', ')}, each at most once and at least one`);

/** Reads the settings that `shape` names; throws a start-up error with one sentence if one is wrong. */
export function readSettings<Shape extends SettingsShape>(
  row: Pick<StoredProvider, 'kind' | 'code' | 'settings'>,
  shape: Shape,
): SettingsOf<Shape> {
  const read = z.object(shape).safeParse(row.settings);
  // zod derives this type from the same shape, but the compiler cannot prove that the two are equal.
  if (read.success) return read.data as SettingsOf<Shape>;
  const name = String(read.error.issues[0]?.path[0]);
  const { description, isSecret } = shape[name]?.meta() ?? {};
  throw wrongSetting(row, name, description, row.settings[name], isSecret === true);
}

function wrongSetting(
  row: Pick<StoredProvider, 'kind' | 'code'>,
  name: string,
  wanted = 'something else',
  value: unknown,
  isSecret: boolean,
): SettingsError {
  const flaw =
    value === undefined
      ? `is missing: it must be ${wanted}`
      : `must be ${wanted}, not ${isSecret ? withoutSecret(value) : shown(value)}`;
  return new SettingsError(`provider ${row.kind} ${row.code}: setting "${name}" ${flaw}`);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}

/** Describes a wrong secret without its value, which may still be a secret. */
function withoutSecret(value: unknown): string {
  if (value === '') return 'an empty one';
  if (typeof value === 'string') return 'the one that stands there';
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `of the type ${typeof value}`;
}
