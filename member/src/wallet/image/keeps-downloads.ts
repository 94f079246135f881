/**
 * User agents of apps with a browser of their own (LINE, Facebook and Messenger, Instagram, WhatsApp, WeChat, TikTok, Zalo,
 * Telegram, X), and Android's mark of every such view.
 */
const inApp =
  /\bLine\/|\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bWhatsApp\/|\bMicroMessenger\/|musical_ly|BytedanceWebview|\bZalo\b|\bTelegram\b|\bTwitter\b|; wv\)/;
const iPhone = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Whether a download is stored. In-app browsers drop it silently. On an iPhone each browser names Safari, an
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
