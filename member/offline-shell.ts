import type { VitePWAOptions } from 'vite-plugin-pwa';

/**
 * Service worker: the installed app caches only this build's own files and no server data. Calls, sockets and members'
 * files bypass it, so nothing of one member can be left for the next.
 */
export const offlineShell: Partial<VitePWAOptions> = {
  // The app registers the worker itself after the page has loaded, and asks before changing versions.
  registerType: 'prompt',
  injectRegister: false,
  // One manifest per market and language (manifests.ts): the server puts the right one into the page.
  manifest: false,
  workbox: {
    globPatterns: ['**/*.{js,css,woff2}', 'assets/*.svg', 'index.html', 'favicon.svg'],
    // Cached by the browser together with the worker itself.
    globIgnores: ['push-worker.js'],
    importScripts: ['/push-worker.js'],
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    // Files named by their hash need no revision.
    dontCacheBustURLsMatching: /^assets\//,
    // Pages follow the rule below, which asks the server first.
    navigateFallback: null,
    directoryIndex: null,
    runtimeCaching: [{ urlPattern: isPage, handler: openPage }],
  },
};

// Both functions are serialised into the worker, so they cannot use anything from outside themselves.

function isPage({ request, url }: { request: Request; url: URL }): boolean {
  return (
    request.mode === 'navigate' &&
    !/^\/(?:api|socket\.io|files|r|back|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname)
  );
}

/**
 * Loads the page from the server, which decides the market and the newest build, if it answers within 4 s.
 * Without an answer, or with a 5xx of the server or a proxy, the cached page opens the app.
 */
async function openPage({ request }: { request: Request }): Promise<Response> {
  const kept = await caches.match('/index.html', { ignoreSearch: true });
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, 4000, kept));
  const asked = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([asked, late]);
}
