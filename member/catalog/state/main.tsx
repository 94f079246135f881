import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../../src/frame/device/theme.ts';
import { activateLocale, needTexts } from '../../src/i18n/i18n.ts';
import { currencyStore } from '../../src/ui/money/currency.ts';
import { readLooks } from '../appearances.ts';
import { findState, loadStory, storyNames } from '../stories.ts';
import { AllStates, OneState } from './StatePage.tsx';
import '../../src/ui/design/base.css';
import './state.css';

const { locale, theme, letters, currency } = readLooks(location.search);
const ground = document.getElementById('root');
if (!ground) throw new Error('state.html has no #root');

applyTheme(theme);
document.documentElement.style.fontSize = `${letters}%`;
currencyStore.write(currency);
await activateLocale(locale);
await Promise.all([
  needTexts('visitor'),
  needTexts('member'),
  needTexts('cashier'),
  needTexts('rewards'),
  needTexts('account'),
]);

// No server is behind it: what a state asks for by itself is on its way for ever.
window.fetch = () => new Promise(() => undefined);

const root = createRoot(ground);

async function show(): Promise<void> {
  delete document.documentElement.dataset.shown;
  const { hash } = location;
  if (hash === '') {
    const stories = await Promise.all(storyNames.map(async (name) => ({ name, ...(await loadStory(name)) })));
    return root.render(<AllStates stories={stories} />);
  }
  const state = await findState(hash);
  // What the last one pretended ends before this one is drawn.
  flushSync(() => root.render(null));
  root.render(<OneState key={hash} state={state} />);
}

// Another state is drawn in the same page: nothing is loaded but what it needs beyond the last one.
window.addEventListener('hashchange', () => void show());
await show();
