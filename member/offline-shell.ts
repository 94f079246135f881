import type { VitePWAOptions } from 'vite-plugin-pwa';

/**
 * The service worker: what the installed app keeps is this build's own files and nothing that the server says. Calls,
 * sockets and files of members pass by untouched, so nothing of one member can be there for the next.
 */
export const offlineShell: Partial<VitePWAOptions> = {
  // The app registers it itself once the page has loaded, and asks before it changes versions.
  registerType: 'prompt',
  injectRegister: false,
  // One for each market, in public/: the server names the right one in the page.
  manifest: false,
  workbox: {
    globPatterns: ['**/*.{js,css,woff2}', 'index.html', 'favicon.svg'],
    // Kept by the browser with the worker itself.
    globIgnores: ['push-worker.js'],
    importScripts: ['/push-worker.js'],
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    // What the build names by its hash needs no other mark.
    dontCacheBustURLsMatching: /^assets\//,
    // Pages by the rule below, which asks the server first.
    navigateFallback: null,
    directoryIndex: null,
    runtimeCaching: [{ urlPattern: isPage, handler: openPage }],
  },
};

// Both functions are written into the worker as they stand here: they can use nothing from outside themselves.

function isPage({ request, url }: { request: Request; url: URL }): boolean {
  return (
    request.mode === 'navigate' &&
    !/^\/(?:api|socket\.io|files|r|back|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname)
  );
}

/**
 * The page comes from the server while that answers within 4 s: it says which market this is and which build is the
 * newest. Without an answer, or with a proxy's in its place, the kept page opens the app.
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
