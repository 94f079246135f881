import { createRoot } from 'react-dom/client';
import { isLook } from './base/look.ts';
import { quietly, reloadForNewerBuild } from './frame/chunk/newer-build.ts';
import { applyTheme } from './frame/device/theme.ts';
import { isTypedIn } from './frame/dialog/dialog-stack.ts';
import { keepInstallOffer } from './frame/install/install-offer.ts';
import { activateLocale, currentLocale } from './i18n/i18n.ts';
import { App } from './shell/App.tsx';
import { router, wantedAddress } from './shell/router.tsx';
import './ui/design/base.css';

applyTheme();
reloadForNewerBuild({ wantedAddress, isTypedIn });
keepInstallOffer();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The words come first: a screen drawn without them would be drawn twice, and jump.
await activateLocale(currentLocale());
createRoot(root).render(<App />);

// Last of all: the first screen pays nothing for being installed, or for being opened without a network the next time.
if (import.meta.env.PROD && !isLook) {
  const start = () =>
    setTimeout(() => {
      quietly(() => import('./frame/install/installable.ts'))
        .then(({ makeInstallable }) => makeInstallable((to) => router.navigate(to)))
        .catch(() => undefined);
    }, 3000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
