import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../../src/frame/device/theme.ts';
import { activateLocale, loadTexts } from '../../src/i18n/i18n.ts';
import { currencyStore } from '../../src/ui/money/currency.ts';
import { readAppearance } from '../appearances.ts';
import { findState, loadStory, storyNames } from '../stories.ts';
import { AllStates, OneState } from './StatePage.tsx';
import '../../src/ui/design/base.css';
import './state.css';

const { locale, theme, letters, currency } = readAppearance(location.search);
const container = document.getElementById('root');
if (!container) throw new Error('state.html has no #root');

applyTheme(theme);
document.documentElement.style.fontSize = `${letters}%`;
currencyStore.write(currency);
await activateLocale(locale);
await Promise.all([
  loadTexts('visitor'),
  loadTexts('member'),
  loadTexts('cashier'),
  loadTexts('rewards'),
  loadTexts('account'),
]);

// There is no server, so a state's own requests stay pending for ever.
window.fetch = () => new Promise(() => undefined);

const root = createRoot(container);

async function show(): Promise<void> {
  delete document.documentElement.dataset.shown;
  const { hash } = location;
  if (hash === '') {
    const stories = await Promise.all(storyNames.map(async (name) => ({ name, ...(await loadStory(name)) })));
    return root.render(<AllStates stories={stories} />);
  }
  const state = await findState(hash);
  // Unmounts the previous state first, so that the stores and properties that it replaced are restored.
  flushSync(() => root.render(null));
  root.render(<OneState key={hash} state={state} />);
}

// Shows another state in the same page and loads only what it needs beyond the previous one.
window.addEventListener('hashchange', () => void show());
await show();
