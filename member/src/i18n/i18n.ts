import type { ClientErrorCode } from '@kapao/contract/errors/text-code';
import { htmlLang, type Locale } from '@kapao/core/locale';
import { i18n, type Messages } from '@lingui/core';
import { buildOptions } from '../base/build-options.ts';
import { isImpersonation } from '../base/impersonation.ts';
import { onDevice } from '../base/storage.ts';
import { chooseLocale, languageTag } from './locale.ts';

const storageKey = 'locale';

/**
 * A part of the texts: what the first screen says, what visitors read beyond it, what members do, and what comes with
 * the first dialog about money, about rewards or about the member, or with the open chat (text-parts.ts).
 */
export type TextPart = 'public' | 'visitor' | 'member' | 'cashier' | 'rewards' | 'account' | 'chat';

type ErrorTexts = Readonly<Record<ClientErrorCode, string>>;

interface Texts {
  messages: Messages;
  errorTexts?: ErrorTexts;
  errorTextsInLaos?: Partial<ErrorTexts>;
}

/** A chunk for each part in each language; the error texts come with the first. */
const chunks: Record<Locale, Record<TextPart, () => Promise<Texts>>> = {
  th: {
    public: () => import('./public.th.ts'),
    visitor: () => import('./locales/visitor/th.po'),
    member: () => import('./locales/member/th.po'),
    cashier: () => import('./locales/cashier/th.po'),
    rewards: () => import('./locales/rewards/th.po'),
    account: () => import('./locales/account/th.po'),
    chat: () => import('./locales/chat/th.po'),
  },
  la: {
    public: () => import('./public.la.ts'),
    visitor: () => import('./locales/visitor/la.po'),
    member: () => import('./locales/member/la.po'),
    cashier: () => import('./locales/cashier/la.po'),
    rewards: () => import('./locales/rewards/la.po'),
    account: () => import('./locales/account/la.po'),
    chat: () => import('./locales/chat/la.po'),
  },
  en: {
    public: () => import('./public.en.ts'),
    visitor: () => import('./locales/visitor/en.po'),
    member: () => import('./locales/member/en.po'),
    cashier: () => import('./locales/cashier/en.po'),
    rewards: () => import('./locales/rewards/en.po'),
    account: () => import('./locales/account/en.po'),
    chat: () => import('./locales/chat/en.po'),
  },
};

// Empty for the moment before the first language is here, when nothing is on the screen yet.
let errorTextsInForce = {} as ErrorTexts;
let wanted: Locale | undefined;
const needed = new Set<TextPart>(['public']);

/** The language in force, in the specification's keys. */
export function currentLocale(): Locale {
  wanted ??= chooseLocale(onDevice.read(storageKey), buildOptions.isLaos);
  return wanted;
}

/** Loads a language and switches to it at once; the page keeps its place, only the words change. */
export async function activateLocale(locale: Locale): Promise<void> {
  const before = currentLocale();
  wanted = locale;
  try {
    await loadNeeded();
  } catch (fault) {
    // The words in force stay: the next page must not ask for the language that did not come.
    if (wanted === locale) wanted = before;
    throw fault;
  }
}

export async function chooseAndKeepLocale(locale: Locale): Promise<void> {
  onDevice.write(storageKey, locale);
  await activateLocale(locale);
}

/** So that the server's page is in this language the next time (server/src/platform/http/pages/member-pages.ts); the app itself does not read it. */
function tellServer(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that we support have no other way, and pages without TLS neither
  if (!isImpersonation) document.cookie = `locale=${locale};path=/;max-age=31536000;samesite=lax`;
}

/** For a page that says more than the first screen: it is drawn once its texts are here. */
export async function needTexts(part: TextPart): Promise<void> {
  if (needed.has(part)) return;
  needed.add(part);
  try {
    await loadNeeded();
  } catch (fault) {
    // Asked for again when the page is opened again.
    needed.delete(part);
    throw fault;
  }
}

/** A page or a dialog comes together with the part of the texts that it is written in. */
export async function withTexts<Module>(part: TextPart, module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(part)]);
  return loaded;
}

/** Loads every needed part in the wanted language, and shows them together: no sentence waits for another. */
async function loadNeeded(): Promise<void> {
  const locale = currentLocale();
  const parts = [...needed];
  const loaded: Texts[] = await Promise.all(parts.map((part) => chunks[locale][part]()));
  // Another language was chosen meanwhile, or another page needs more parts: those texts are waited for as well.
  if (wanted !== locale || needed.size !== parts.length) return loadNeeded();
  errorTextsInForce = Object.assign(
    {},
    ...loaded.map((texts) => ({
      ...texts.errorTexts,
      ...(buildOptions.isLaos ? texts.errorTextsInLaos : null),
    })),
  );
  const messages: Messages = Object.assign({}, ...loaded.map((texts) => texts.messages));
  i18n.loadAndActivate({ locale, locales: languageTag[locale], messages });
  document.documentElement.lang = htmlLang[locale];
  tellServer(locale);
}

/** The contract's texts for errors, in the language in force and in the words of this market. */
export function errorTexts(): ErrorTexts {
  return errorTextsInForce;
}

/** Whether the app knows a code: all that the contract has have a text, so it needs no second list of them. */
export function hasErrorText(code: string): boolean {
  return Object.hasOwn(errorTextsInForce, code);
}
