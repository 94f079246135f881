import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import type { SettingWants } from '@kapao/contract/backoffice/reasons/setting-wants';
import { type Currency, currencies } from '@kapao/core/money';
import { z } from 'zod';
import type { StoredProvider } from './stored-provider.ts';
import { WrongProvider } from './wrong-provider.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** Type and range that a provider's setting must have, for whoever entered a wrong value. */
    wants?: SettingWants;
    isSecret?: boolean;
    /** Whether the setting names us at the provider (`namesUs`). */
    namesUs?: boolean;
  }
}

/** Settings by name; each needs `wants` in its metadata. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;

export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** Returns a whole-number setting with a default. */
export function wholeNumber(standard: number, min: number, max: number) {
  return z
    .int()
    .min(min)
    .max(max)
    .default(standard)
    .meta({ wants: { code: 'WHOLE_NUMBER', least: min, most: max } });
}

/** Maximum length of one text in a row; nothing that a provider issues is longer. */
const maxCharacters = 4_000;

const oneLine = z
  .string()
  .max(maxCharacters)
  .regex(/^[^\p{Cc}]+$/u);
const withoutSpaces = z
  .string()
  .max(maxCharacters)
  .regex(/^[\x21-\x7e]+$/);
const line = { wants: { code: 'LINE' } } as const;
const noSpaces = { wants: { code: 'NO_SPACES' } } as const;

/**
 * Key or other secret, stored encrypted and never shown. One line only, because secrets read from files tend to end in a
 * line break.
 */
export const secretText = oneLine.meta({ ...line, isSecret: true });
/** Name or number that is not secret. */
export const openText = oneLine.meta(line);
/** Texts for headers, which allow no other characters. */
export const secretHeaderText = withoutSpaces.meta({ ...noSpaces, isSecret: true });
export const openHeaderText = withoutSpaces.meta(noSpaces);
/** Secret that is part of an address's path. */
export const secretPathText = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)
  .meta({ wants: { code: 'LETTERS_AND', signs: '_ -' }, isSecret: true });

/**
 * Marks a setting that names us at the provider, such as our agent or merchant number: with another value we are another
 * client there, which is not told what the former one ordered. A key that only proves who we are is not marked.
 */
export function namesUs<Setting extends z.ZodType>(setting: Setting): Setting {
  return setting.meta({ ...setting.meta(), namesUs: true });
}

/** Returns the names of the settings of a shape that name us at the provider. */
export function namesOfUs(shape: SettingsShape): readonly string[] {
  return Object.keys(shape).filter((name) => shape[name]?.meta()?.namesUs === true);
}

/** Returns the names of the secret settings of a shape. */
export function secretsOf(shape: SettingsShape): readonly string[] {
  return Object.keys(shape).filter((name) => shape[name]?.meta()?.isSecret === true);
}

export const httpAddress = z.url({ protocol: /^https?$/ }).meta({ wants: { code: 'ADDRESS' } });

/** Path on the provider's own host, or an address elsewhere. */
export const pathOrAddress = z
  .union([z.string().regex(/^\/(?!\/)\S*$/), z.url({ protocol: /^https?$/ })])
  .meta({ wants: { code: 'PATH_OR_ADDRESS' } });

export const currency: z.ZodType<Currency> = z
  .enum(currencies)
  .meta({ wants: { code: 'ONE_OF', values: [...currencies] } });

export const currencyList: z.ZodType<Currency[]> = z
  .array(z.enum(currencies))
  .min(1)
  .refine((list) => new Set(list).size === list.length)
  .meta({ wants: { code: 'LIST_OF', values: [...currencies] } });

const maxBanks = 100;

export const bankCodes: z.ZodType<string[]> = z
  .array(z.string().regex(/^[A-Z0-9]{1,20}$/))
  .max(maxBanks)
  .refine((list) => new Set(list).size === list.length)
  .default([])
  .meta({ wants: { code: 'BANK_CODES', mostEntries: maxBanks } });

/** Row whose settings are read. `guarded`: those that were decrypted or come from the environment. */
type SettingsRow = Pick<StoredProvider, 'kind' | 'code' | 'settings'> & {
  readonly guarded: readonly string[];
};

/** Reads the settings that `shape` names; throws a start-up error with one sentence if one is wrong. */
export function readSettings<Shape extends SettingsShape>(row: SettingsRow, shape: Shape): SettingsOf<Shape> {
  const read = z.object(shape).safeParse(row.settings);
  // zod derives this type from the same shape, but the compiler cannot prove that the two are equal.
  if (read.success) return read.data as SettingsOf<Shape>;
  const name = String(read.error.issues[0]?.path[0]);
  throw new WrongProvider(row, flawOf(row, name, shape[name]));
}

/** Returns what a setting must be. */
export function wantsOf(schema: z.ZodType | undefined): SettingWants {
  const wants = schema?.meta()?.wants;
  if (!wants) throw new Error('a setting of a provider does not say what it must be');
  return wants;
}

/** Returns the flaw of a setting, with its value only if it stands readable in the row. */
function flawOf(
  { settings, guarded }: SettingsRow,
  setting: string,
  schema: z.ZodType | undefined,
): ProviderFlaw {
  const wants = wantsOf(schema);
  const value = settings[setting];
  if (value === undefined) return { code: 'SETTING_MISSING', setting, wants };
  if (schema?.meta()?.isSecret !== true && !guarded.includes(setting))
    return { code: 'SETTING_WRONG', setting, wants, found: shown(value) };
  return value === ''
    ? { code: 'SECRET_EMPTY', setting, wants }
    : { code: 'SECRET_WRONG', setting, wants, type: typeOf(value) };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}

/** Returns the type of a wrong secret; its value may still be a secret. */
function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
