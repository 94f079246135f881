import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepInstallOffer } from './app/install-offer.ts';
import { quietly, reloadForNewerBuild } from './app/newer-build.ts';
import { wantedAddress } from './app/router.tsx';
import { applyTheme } from './app/theme.ts';
import { activateLocale, currentLocale } from './i18n/i18n.ts';
import './ui/base.css';

applyTheme();
reloadForNewerBuild(wantedAddress);
keepInstallOffer();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The words come first: a screen drawn without them would be drawn twice, and jump.
await activateLocale(currentLocale());
createRoot(root).render(<App />);

// Last of all: the first screen pays nothing for being installed, or for being opened without a network the next time.
if (import.meta.env.PROD) {
  const start = () =>
    setTimeout(() => {
      quietly(() => import('./app/installable.ts'))
        .then(({ makeInstallable }) => makeInstallable())
        .catch(() => undefined);
    }, 3000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
