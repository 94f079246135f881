import { guardPresses } from '@kapao/core/browser/press-guard';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/Console.tsx';
import { applyAppearance } from './frame/screen/appearance.ts';
import { activateLocale, currentLocale } from './i18n/i18n.ts';
import { UiProviders } from './ui/design/UiProviders.tsx';
import './ui/design/base.css';

applyAppearance();
guardPresses();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Texts first: a screen rendered without them would render twice, and jump.
await activateLocale(currentLocale());
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <UiProviders>
      <Console />
    </UiProviders>
  </I18nProvider>,
);
