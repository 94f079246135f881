/**
 * One bundle serves both markets: the server writes these on `<html>`. Read once, they do not change while a page
 * lives. Without a page, as in a test, they are those of Thailand.
 */
const { market, gameLaunch, siteLink, truelinkKey, sandboxPort } =
  globalThis.document?.documentElement.dataset ?? {};

/** `la` is the server's word for this country; everywhere else in the app it is the language Lao. */
const isLaos = market === 'la';

export const buildOptions = {
  isLaos,
  /** As the rules of core/ want it. */
  market: isLaos ? 'la' : 'th',
  gameLaunch: gameLaunch === 'iframe' ? 'iframe' : 'tab',
  siteLink: siteLink || null,
  /** Of a demonstration: where its outside world is, on the host of this page; null in earnest. */
  sandboxPort: sandboxPort || null,
  /** Base64 of the 32 bytes that gift links are encrypted with; null where the server gives none. */
  truelinkKey: truelinkKey || null,
} as const;
