import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlLang, type Locale } from '@kapao/core/locale';
import type { Settings } from '../../settings/settings.ts';

type PageSettings = Pick<Settings, 'market' | 'gameLaunch' | 'siteLink' | 'truelinkKey' | 'sandboxPort'>;

/** The sentence about the app in the manifest of its market, which lies in this folder. */
export function describedIn(folder: string, market: Settings['market']): string {
  const manifest = readFileSync(join(folder, `manifest.${market}.webmanifest`), 'utf8');
  // Our own file (member/public), whose every version has one.
  return (JSON.parse(manifest) as { description: string }).description;
}

/**
 * One bundle serves both markets: the page says which, as attributes. What the app is called once it is installed, and what a
 * preview of a link says, are the market's; the language of the page until the app has started is its reader's.
 */
export function writePage(html: string, settings: PageSettings, locale: Locale, description: string): string {
  const attributes = [
    `data-market="${settings.market}"`,
    `data-game-launch="${settings.gameLaunch}"`,
    // Everybody can read it here: it protects nothing that TLS does not, and is kept for the wire's sake.
    `data-truelink-key="${settings.truelinkKey.toString('base64')}"`,
    // Of a demonstration: where its practice bank is. A live house has none.
    ...(settings.sandboxPort ? [`data-sandbox-port="${settings.sandboxPort}"`] : []),
    ...(settings.siteLink ? [`data-site-link="${escapeAttribute(settings.siteLink)}"`] : []),
  ];
  return html
    .replace(
      /<html ((?:data-drawn="\w+" )?)lang="\w+"/i,
      (_, drawn) => `<html ${drawn}${attributes.join(' ')} lang="${htmlLang[locale]}"`,
    )
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeAttribute(description))
    .replace('/manifest.th.webmanifest', `/manifest.${settings.market}.webmanifest`);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
