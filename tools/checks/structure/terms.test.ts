import type { Term } from '@kapao/contract/texts/term';
import { terms } from '@kapao/contract/texts/terms';
import { type Locale, locales } from '@kapao/core/locale';
import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';
import { type Entry, readCatalog, type Said } from './catalogs.ts';

const table: Readonly<Record<string, Term>> = terms;

/** Texts of the member app in Lingui's catalogs, with their language. */
const entries = readFiles(/\.po$/)
  .filter(({ path }) => path.startsWith('member/'))
  .flatMap(({ path, text }) => readCatalog(path, text));

/**
 * All other Thai or Lao texts that are made here for members: refusals, receipts, messages, seed content, manifests,
 * captions, the sandbox's pages. Each line of a file is one text; the staff's texts are not included.
 */
const lines = readFiles(/\.(tsx?|json|html|vtt|webmanifest)$/)
  .filter(
    ({ path, topFolder, isTest }) =>
      (['contract', 'server', 'member', 'sandbox'].includes(topFolder) && !isTest) || isClip(path),
  )
  // Left out: the table itself, and spellings used only to block names.
  .filter(
    ({ path }) => !/^contract\/src\/texts\/((account|reward)-)?terms\.ts$|\/blocked-words\.ts$/.test(path),
  )
  .flatMap(linesOf);

/** Files with English texts for members; English cannot be told from code in any other way. */
const english = [
  /^contract\/src\/(errors\/error-texts\/en|slip-reasons|rejected-withdrawal-text)\.ts$/,
  /^member\/public\/howto\/.+\.en\.vtt$/,
  /^sandbox\/src\/(bot\/words|pages\/(words-en|play\/play-texts-en))\.ts$/,
  /^server\/src\/content\/(seeds\/.+\.en\.html|seed-texts\.ts)$/,
  /^server\/src\/demo\/demo-(banners|chats|offers)\.(ts|json)$/,
  /^server\/src\/wallet\/(receipts\/receipt|statement\/(export|pdf\/pdf))-texts\.ts$/,
  /^server\/src\/(gaming\/accounts\/return-page\/return-page|support\/rating-request)\.ts$/,
  /^server\/src\/members\/(push\/push|sms\/sms)-texts\.ts$/,
  /^e2e\/howto\/.+\.clip\.ts$/,
].map((paths) => readFiles(/\.(ts|json|html|vtt)$/).filter(({ path }) => paths.test(path)));

const said: Readonly<Record<Locale, readonly Said[]>> = {
  th: [...entriesIn('th'), ...lines.filter(({ text }) => /[\u0e01-\u0e4e]/.test(text))],
  la: [...entriesIn('la'), ...lines.filter(({ text }) => /[\u0e81-\u0edf]/.test(text))],
  en: [...entriesIn('en'), ...english.flat().flatMap(linesOf)],
};

it('texts for members are found in every language and file', () => {
  for (const locale of locales) expect(said[locale].length).toBeGreaterThan(1_200);
  for (const files of english) expect(files).not.toEqual([]);
});

it('no text uses a name that the table of terms forbids', () => {
  const wrong = Object.values(table).flatMap((term) =>
    locales.flatMap((locale) =>
      (term.never?.[locale] ?? []).flatMap((never) =>
        said[locale]
          .filter(({ text }) => has(locale, never)(text))
          .map(({ where, text }) => `${where}: “${never}” is ${term[locale]}: ${text.trim()}`),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

it('no term is forbidden by another term', () => {
  const forms = Object.values(table).flatMap(({ short, ...term }) =>
    locales.flatMap((locale) => [term[locale], short?.[locale] ?? ''].map((text) => ({ locale, text }))),
  );
  const wrong = forms.filter(({ locale, text }) =>
    Object.values(table).some(({ never }) => never?.[locale]?.some((each) => has(locale, each)(text))),
  );
  expect(wrong).toEqual([]);
});

it('catalogs translate a term that is alone as in the table', () => {
  const alone = Object.values(table).flatMap((term) =>
    entries.filter(({ id }) => id.toLowerCase() === term.en.toLowerCase()).map((entry) => ({ entry, term })),
  );
  const wrong = alone.filter(({ entry: { context, locale, text }, term }) => {
    const form = context === 'short' ? (term.short?.[locale] ?? term[locale]) : term[locale];
    return text !== form;
  });
  expect(wrong.map(({ entry }) => entry)).toEqual([]);
  expect(new Set(alone.map(({ term }) => term)).size).toBeGreaterThan(12);
});

it('short forms are used only for terms that have one', () => {
  const short = entries.filter(({ context }) => context === 'short').map(({ id }) => id);
  const known = Object.values(table).flatMap((term) => (term.short ? [term.en] : []));
  expect(short.filter((id) => !known.includes(id))).toEqual([]);
});

it('no text says please twice', () => {
  const please = { th: /กรุณา.*กรุณา|(?<!เกม)โปรด/, la: /ກະລຸນາ.*ກະລຸນາ/, en: /please.*please/i };
  const wrong = locales.flatMap((locale) => said[locale].filter(({ text }) => please[locale].test(text)));
  expect(wrong).toEqual([]);
});

it('English texts of the app use short forms, and ask nobody to press on a phone', () => {
  const stiff =
    /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|could|will) not|(?:you|we) are|press)\b/i;
  const refusals = said.en.filter(({ where }) => where.startsWith('contract/src/errors/error-texts/'));
  expect(refusals.length).toBeGreaterThan(80);
  expect([...entriesIn('en'), ...refusals].filter(({ text }) => stiff.test(text))).toEqual([]);
});

it('Thai and Lao texts have no known misspelling', () => {
  const misspelt = {
    th: /เเ|\u0e4d\u0e32|แอพ|ลิ้?งค์|อัพเด|อัปเดท|อินเตอร์เน็ต|โปรโมชั่น|เว็ปไซ|คลิ๊ก|แชท|คิวอาร์/,
    // Wrong Lao spellings. ຫຼ, ໜ, ໝ and ຳ are letters of their own; the others are Thai in Lao letters, or have a preferred
    // spelling.
    la: /ເເ|ຫລ|ຫນ|ຫມ|\u0ecd[\u0ec8-\u0ecb]?\u0eb2|ລ່າສຸດ|ຖັດໄປ|ກັອບປີ້|ເທື່ອ|ຂະນະນີ້|ແທັບ|ຮຽບຮ້ອຍ|ບໍ່ເສຍ(?!ຄ່າ)|ເຖິງ \$?\{|ແຊທ|ຄິວອາ/,
  };
  const wrong = (['th', 'la'] as const).flatMap((locale) =>
    said[locale].filter(({ text }) => misspelt[locale].test(text)),
  );
  expect(wrong).toEqual([]);
});

function has(locale: Locale, form: string): (text: string) => boolean {
  if (locale !== 'en') return (text) => text.includes(form);
  const words = new RegExp(`\\b${form}\\b`, 'i');
  return (text) => words.test(text);
}

function entriesIn(locale: Locale): Entry[] {
  return entries.filter((entry) => entry.locale === locale);
}

function isClip(path: string): boolean {
  return path.startsWith('e2e/howto/') && path.endsWith('.clip.ts');
}

function linesOf({ path, text }: { readonly path: string; readonly text: string }): Said[] {
  return text.split('\n').map((line, index) => ({ where: `${path}:${index + 1}`, text: line }));
}
