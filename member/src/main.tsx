import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { reloadForNewerBuild } from './app/newer-build.ts';
import { applyTheme } from './app/theme.ts';
import { activateLocale, currentLocale } from './i18n/i18n.ts';
import './ui/base.css';

applyTheme();
reloadForNewerBuild();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The words come first: a screen drawn without them would be drawn twice, and jump.
await activateLocale(currentLocale());
createRoot(root).render(<App />);
