import { isLocale } from '@kapao/core/locale';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router, wantedAddress } from './app/router.ts';
import { isImpersonation } from './base/impersonation.ts';
import { quietly, reloadForNewerBuild } from './frame/chunk/newer-build.ts';
import { applyTheme } from './frame/device/theme.ts';
import { isTypedIn } from './frame/dialog/dialog-stack.ts';
import { keepInstallOffer } from './frame/install/install-offer.ts';
import { activateLocale, chooseAndKeepLocale, currentLocale } from './i18n/i18n.ts';
import './ui/design/base.css';

applyTheme();
reloadForNewerBuild({ wantedAddress, isTypedIn });
keepInstallOffer();

// Not awaited out here: the pages' code waits until this module has run.
void begin();

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // The words come first: a screen drawn without them would be drawn twice, and jump.
  await Promise.all([activateLocale(currentLocale()), router.begun]);
  // The server may have sent the page that leads here (first-screen.tsx), and somebody may be typing in it, or have chosen a language.
  const { drawn } = document.documentElement.dataset;
  const picked = root.querySelector('select')?.value;
  if (drawn && isLocale(picked) && picked !== drawn) await chooseAndKeepLocale(picked);
  const stands = drawn === currentLocale() && router.state.read().view?.location.pathname === '/login';
  // Drawn in small turns, between which the phone hears a finger.
  startTransition(() => {
    if (stands) hydrateRoot(root, <App router={router} />);
    else createRoot(root).render(<App router={router} />);
  });
}

// Last of all: the first screen pays nothing for being installed, or for being opened without a network the next time.
if (import.meta.env.PROD && !isImpersonation) {
  const start = () =>
    setTimeout(() => {
      quietly(() => import('./frame/install/installable.ts'))
        .then(({ makeInstallable }) => makeInstallable((to) => router.navigate(to)))
        .catch(() => undefined);
    }, 3000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
