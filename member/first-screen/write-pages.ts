import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Market, markets } from '@kapao/core/account/phone';
import { type Locale, locales } from '@kapao/core/locale';
import type { Plugin, Rolldown } from 'vite';
import { criticalStyle } from './critical-style.ts';
import { early } from './early.ts';
import { fontsOf, pages, preloadsOf } from './preloads.ts';
import { withPrerender } from './prerender.ts';
import { mark } from './starting-mark.ts';

/** Addresses that people type; without a session, all of them start at the login. */
const prerenderedPaths = ['/', '/user', '/login'];

/**
 * Writes pages/<market>/<locale>/<path>.html, which preload what each path needs;
 * server/src/platform/http/pages/member-pages.ts chooses among them. The pages of `prerenderedPaths` contain the login,
 * so that it is painted before any script runs.
 */
export function writePages(): Plugin {
  let outDir = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'kapao-write-pages',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<meta charset="utf-8" />', `$&${early.atTheStart}`),
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    async closeBundle(error) {
      // A failed build has no pages; its own error should be the one that is reported.
      if (error || Object.keys(bundle).length === 0) return;
      const plain = readFileSync(join(outDir, 'index.html'), 'utf8');
      const styleName = readdirSync(join(outDir, 'assets')).find(
        (name) => plain.includes(`/assets/${name}"`) && name.endsWith('.css'),
      );
      const style = readFileSync(join(outDir, 'assets', styleName ?? ''), 'utf8');
      await withPrerender(async (draw) => {
        for (const market of markets)
          for (const locale of locales) {
            const drawn = prerenderedPage(plain, style, await draw(market, locale), locale);
            for (const page of pages) {
              // Addresses with a pre-rendered login need the login's chunks.
              const leads = prerenderedPaths.includes(page.path) ? loginPage : page;
              const needed = preloadsOf(leads, locale, bundle).filter((name) => !plain.includes(`/${name}"`));
              const links = needed.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
              // The pre-rendered login does not wait for fonts; the app itself loads them at once.
              if (leads !== loginPage) links.push(...fontsOf(market, locale, bundle).map(fontLink));
              const html = (leads === loginPage ? drawn : plain).replace('</head>', `${links.join('')}$&`);
              write(market, locale, page.path, page === leads ? html : leadingHome(html, locale));
            }
          }
      });
    },
  };

  /**
   * Adds the home page's chunks to addresses that take a logged-in member home; the script in the head
   * preloads them if there is a session.
   */
  function leadingHome(html: string, locale: Locale): string {
    const names = preloadsOf(homePage, locale, bundle).filter((name) => !html.includes(`/${name}"`));
    return html.replace('<head>', `<head data-home="${names.map((name) => `/${name}`).join(' ')}">`);
  }

  function write(market: Market, locale: Locale, path: string, html: string): void {
    const name = path.endsWith('/') ? `${path}index` : path;
    const file = join(outDir, 'pages', market, locale, `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
}

// The routes list the login page: e2e/member/app/first-screen.spec.ts opens it.
const loginPage = pages.find(({ path }) => path === '/login')!;
const homePage = pages.find(({ path }) => path === '/user/home')!;

const fontLink = (name: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`;

/**
 * Styles until the app starts: a pre-rendered page that does not fit is hidden, and after an early press the submit button
 * shows its own progress text.
 */
const startupStyle =
  'html[data-drawn=""] #root{display:none}[data-pressed] [type=submit] *{visibility:hidden}[data-pressed] [type=submit]:after{content:attr(data-doing);position:absolute}';

/**
 * Returns the pre-rendered page. The full stylesheet stands after the content, so that the first paint does
 * not wait for it.
 */
function prerenderedPage(plain: string, style: string, app: string, locale: Locale): string {
  const [sheet = ''] = /<link rel="stylesheet"[^<>]*>/.exec(plain) ?? [];
  const empty = `<div id="root">${mark}</div>`;
  if (!plain.includes(empty)) throw new Error('index.html has no root that is empty but for the mark');
  const critical = criticalStyle(style, `${app}<div id="root">${mark}`);
  return plain
    .replace(sheet, `<style>${critical}${startupStyle}</style>`)
    .replace('<html ', `<html data-drawn="${locale}" `)
    .replace(empty, () => `<div id="root">${app}</div>${mark}${early.afterTheRoot}${sheet}`);
}
