import type { Locale } from '@kapao/core/locale';
import { renderToString } from 'react-dom/server';
import { activateLocale } from '../i18n/i18n.ts';
import { memoryHistory } from '../router/memory-history.ts';
import { createRouter } from '../router/router.ts';
import { App } from './App.tsx';
import { routes } from './routes.ts';

/**
 * Renders a page as the app does on a device without stored data. It runs in the build (member/first-screen), never in a
 * browser: the server sends its output, and the app takes it over (main.tsx).
 */
export async function drawPage(path: string, locale: Locale): Promise<string> {
  await activateLocale(locale);
  const router = createRouter(routes, memoryHistory(path));
  await router.begun;
  if (router.state.read().view?.failed !== false) throw new Error(`${path} could not be drawn`);
  return renderToString(<App router={router} />);
}
