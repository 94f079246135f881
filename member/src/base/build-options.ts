/**
 * Options that the server writes on `<html>`, because one bundle serves both markets. Read once, they do not change while a
 * page is open; without a page, as in a test, they are Thailand's.
 */
const { market, gameLaunch, siteLink, truelinkKey, sandboxPort } =
  globalThis.document?.documentElement.dataset ?? {};

/** `la` is the server's code for the country here; everywhere else in the app it is the language Lao. */
const isLaos = market === 'la';

export const buildOptions = {
  isLaos,
  /** Market in the form that the functions of core/ expect. */
  market: isLaos ? 'la' : 'th',
  gameLaunch: gameLaunch === 'iframe' ? 'iframe' : 'tab',
  siteLink: siteLink || null,
  /** Port of the sandbox on this page's host, in a demo; null in production. */
  sandboxPort: sandboxPort || null,
  /** Base64 of the 32 bytes that gift links are encrypted with; null where the server gives none. */
  truelinkKey: truelinkKey || null,
} as const;
