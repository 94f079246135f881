/**
 * One bundle serves both markets: the server writes these on `<html>`. Read once, they do not change while a page
 * lives.
 */
const { market, gameLaunch, siteLink } = document.documentElement.dataset;

export const buildOptions = {
  market: market === 'la' ? 'la' : 'th',
  gameLaunch: gameLaunch === 'iframe' ? 'iframe' : 'tab',
  siteLink: siteLink || null,
} as const;
