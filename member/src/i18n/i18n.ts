import type { ClientErrorCode } from '@kapao/contract/errors/text-code';
import { cookieName } from '@kapao/core/cookie-name';
import { htmlLang, type Locale } from '@kapao/core/locale';
import { i18n, type Messages } from '@lingui/core';
import { buildOptions } from '../base/build-options.ts';
import { isImpersonation, onDevice } from '../base/storage.ts';
import { chooseLocale, languageTag } from './locale.ts';

const storageKey = 'locale';

/**
 * Part of the translations: the first screen, further visitor pages, member pages, and what loads with the first dialog
 * about money, rewards or the account, or with the open chat (text-parts.ts).
 */
export type TextPart = 'public' | 'visitor' | 'member' | 'cashier' | 'rewards' | 'account' | 'chat';

type ErrorTexts = Readonly<Record<ClientErrorCode, string>>;

interface Texts {
  messages: Messages;
  errorTexts?: ErrorTexts;
  errorTextsInLaos?: Partial<ErrorTexts>;
}

/** One chunk per part and language; the error texts come with the first part. */
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

// Empty until the first language has loaded, while nothing is shown yet.
let activeErrorTexts = {} as ErrorTexts;
let wanted: Locale | undefined;
const needed = new Set<TextPart>(['public']);

/** Returns the current language, in the specification's keys. */
export function currentLocale(): Locale {
  // Tests run without a page.
  wanted ??= chooseLocale(
    onDevice.read(storageKey),
    globalThis.document?.documentElement.lang,
    buildOptions.isLaos,
  );
  return wanted;
}

/** Loads a language and switches to it; the page keeps its state. */
export async function activateLocale(locale: Locale): Promise<void> {
  const before = currentLocale();
  wanted = locale;
  try {
    await loadNeeded();
  } catch (fault) {
    // The current texts stay: the next page must not request the language that failed to load.
    if (wanted === locale) wanted = before;
    throw fault;
  }
}

export async function chooseAndKeepLocale(locale: Locale): Promise<void> {
  onDevice.write(storageKey, locale);
  await activateLocale(locale);
}

/**
 * Stores the language in a cookie, so that the server sends its page in it the next time
 * (server/src/platform/http/pages/member-pages.ts); the app itself does not read it.
 */
function sendLocale(locale: Locale): void {
  if (isImpersonation) return;
  // Pages that the build pre-renders have no address.
  const secure = globalThis.location?.protocol === 'https:';
  const cookie = `${cookieName('locale', secure)}=${locale};path=/;max-age=31536000;samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that we support have no other way, and pages without TLS neither
  document.cookie = secure ? `${cookie};secure` : cookie;
}

/** Loads the texts that a page needs beyond the first screen; the page is rendered once they are loaded. */
export async function loadTexts(part: TextPart): Promise<void> {
  if (needed.has(part)) return;
  needed.add(part);
  try {
    await loadNeeded();
  } catch (fault) {
    // Requested again when the page is opened again.
    needed.delete(part);
    throw fault;
  }
}

/** Loads a page or dialog together with its part of the texts. */
export async function withTexts<Module>(part: TextPart, module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(part)]);
  return loaded;
}

/** Loads every needed part in the current language and activates them together, so that all texts change at once. */
async function loadNeeded(): Promise<void> {
  const locale = currentLocale();
  const parts = [...needed];
  const loaded: Texts[] = await Promise.all(parts.map((part) => chunks[locale][part]()));
  // Another language was chosen meanwhile, or another page needs more parts: wait for those as well.
  if (wanted !== locale || needed.size !== parts.length) return loadNeeded();
  activeErrorTexts = Object.assign(
    {},
    ...loaded.map((texts) => ({
      ...texts.errorTexts,
      ...(buildOptions.isLaos ? texts.errorTextsInLaos : null),
    })),
  );
  const messages: Messages = Object.assign({}, ...loaded.map((texts) => texts.messages));
  i18n.loadAndActivate({ locale, locales: languageTag[locale], messages });
  document.documentElement.lang = htmlLang[locale];
  sendLocale(locale);
}

/** Returns the contract's error texts in the current language and in the wording of this market. */
export function errorTexts(): ErrorTexts {
  return activeErrorTexts;
}

/** Whether the app knows a code: every code of the contract has a text, so no second list is needed. */
export function hasErrorText(code: string): boolean {
  return Object.hasOwn(activeErrorTexts, code);
}
