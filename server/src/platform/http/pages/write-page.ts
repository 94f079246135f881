import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlLang, type Locale } from '@kapao/core/locale';
import type { Settings } from '../../settings/settings.ts';

type PageSettings = Pick<Settings, 'market' | 'gameLaunch' | 'siteLink' | 'truelinkKey' | 'sandboxPort'>;

/** Returns the description in one language from the manifest of this market, in this folder; an older build has it in one language. */
export function manifestDescription(folder: string, market: Settings['market'], locale: Locale): string {
  const manifest = readFileSync(join(folder, `manifest.${market}.webmanifest`), 'utf8');
  // Our own file (member/public), which has the description in every language.
  const { description, description_localized } = JSON.parse(manifest) as {
    description?: string;
    description_localized?: Record<string, string>;
  };
  return description_localized?.[htmlLang[locale]] ?? description ?? '';
}

/**
 * Writes the market and its settings into the page as attributes, because one bundle serves both markets. Its
 * language, description and manifest are the reader's until the app has started.
 */
export function writePage(html: string, settings: PageSettings, locale: Locale, description: string): string {
  const attributes = [
    `data-market="${settings.market}"`,
    `data-game-launch="${settings.gameLaunch}"`,
    // Public by design: the key protects nothing that TLS does not, and exists only because the wire format requires it.
    `data-truelink-key="${settings.truelinkKey.toString('base64')}"`,
    // Port of the demo's practice bank; absent in a live installation.
    ...(settings.sandboxPort ? [`data-sandbox-port="${settings.sandboxPort}"`] : []),
    ...(settings.siteLink ? [`data-site-link="${escapeAttribute(settings.siteLink)}"`] : []),
  ];
  return html
    .replace(
      /<html ((?:data-drawn="\w+" )?)lang="\w+"/i,
      (_, drawn) => `<html ${drawn}${attributes.join(' ')} lang="${htmlLang[locale]}"`,
    )
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeAttribute(description))
    .replace('/manifest.th.th.webmanifest', `/manifest.${settings.market}.${locale}.webmanifest`);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
