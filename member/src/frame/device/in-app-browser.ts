/**
 * User agents of apps with a browser of their own (LINE, Facebook and Messenger, Instagram, WhatsApp, WeChat, TikTok, Zalo,
 * Telegram, X), and Android's mark of every such view.
 */
const inApp =
  /\bLine\/|\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bWhatsApp\/|\bMicroMessenger\/|musical_ly|BytedanceWebview|\bZalo\b|\bTelegram\b|\bTwitter\b|; wv\)/;
const iPhone = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Whether a download is stored, because in-app browsers drop it silently. On an iPhone each browser names Safari, an
 * in-app view does not, and an app on the home screen is `standalone`.
 */
export function keepsDownloads({
  userAgent,
  standalone,
}: {
  readonly userAgent: string;
  readonly standalone?: boolean;
} = navigator): boolean {
  if (inApp.test(userAgent)) return false;
  return !iPhone.test(userAgent) || userAgent.includes('Safari/') || standalone === true;
}

/**
 * Whether a link of this page can open LINE: on a phone or tablet, and within another app only in LINE itself, because the
 * browsers of other apps may keep the link to themselves.
 */
export function opensLine(
  browser: { readonly userAgent: string; readonly standalone?: boolean } = navigator,
  isTouch: boolean = window.matchMedia('(pointer: coarse)').matches,
): boolean {
  return isTouch && (keepsDownloads(browser) || /\bLine\//.test(browser.userAgent));
}

/** Opens LINE with a message to send (developers.line.biz, "LINE URL scheme"), for browsers without a share sheet. */
export function shareToLine(text: string): void {
  window.open(lineShareAddress(text), '_blank', 'noopener');
}

export function lineShareAddress(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`;
}
