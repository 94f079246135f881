import { isLocale } from '@kapao/core/locale';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router, wantedAddress } from './app/router.ts';
import { isImpersonation } from './base/storage.ts';
import { reloadForNewerBuild, withoutReload } from './frame/chunk/newer-build.ts';
import { applyTheme } from './frame/device/theme.ts';
import { hasTypedText } from './frame/dialog/dialog-stack.ts';
import { keepInstallPrompt } from './frame/install/install-prompt.ts';
import { activateLocale, chooseAndKeepLocale, currentLocale } from './i18n/i18n.ts';
import './ui/design/base.css';

applyTheme();
reloadForNewerBuild({ wantedAddress, isTypedIn: hasTypedText });
keepInstallPrompt();

// Not awaited at top level: the pages' code waits until this module has run.
void begin();

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Texts are loaded first: a screen rendered without them would render twice, and shift.
  await Promise.all([activateLocale(currentLocale()), router.begun]);
  // The server may have sent the pre-rendered page (first-screen.tsx), in which the user may already be typing or have
  // chosen a language.
  const { drawn } = document.documentElement.dataset;
  const picked = root.querySelector('select')?.value;
  if (drawn && isLocale(picked) && picked !== drawn) await chooseAndKeepLocale(picked);
  const canHydrate = drawn === currentLocale() && router.state.read().view?.location.pathname === '/login';
  // A transition renders in small steps, between which the phone handles input.
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, <App router={router} />);
    else createRoot(root).render(<App router={router} />);
  });
}

// Last, so that installation and offline support cost the first screen nothing.
if (import.meta.env.PROD && !isImpersonation) {
  const start = () =>
    setTimeout(() => {
      withoutReload(() => import('./frame/install/installable.ts'))
        .then(({ makeInstallable }) => makeInstallable((to) => router.navigate(to)))
        .catch(() => undefined);
    }, 3000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
