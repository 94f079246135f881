import { postForm } from './post-form.ts';
import type { Launch } from './request-launch.ts';

/** Tab that a press has opened and that has no game yet. */
export interface WaitingTab {
  /** Loads the game; false if the member has closed the tab meanwhile. */
  lead(launch: Launch): boolean;
  close(): void;
}

interface Words {
  title: string;
  text: string;
}

/**
 * Opens the tab during the press, so that no browser blocks it as a pop-up, and shows that the game is loading; null if a
 * browser blocks it anyway. Before the game the tab has no address, so it sends no referrer.
 */
export function openWaitingTab(words: Words): WaitingTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  draw(tab, words);
  // A wallet that is reloaded or closed can no longer navigate the tab.
  const gone = () => tab.close();
  window.addEventListener('pagehide', gone);
  const forget = () => window.removeEventListener('pagehide', gone);
  return {
    lead(launch) {
      forget();
      if (tab.closed) return false;
      const { document: page, location } = tab;
      // The game must not access the wallet's window.
      tab.opener = null;
      if (launch.form) postForm(page, launch);
      else location.replace(launch.link);
      return true;
    },
    close() {
      forget();
      tab.close();
    },
  };
}

const rotation = [{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }];

/**
 * Draws the waiting page in the colours of this page. Styles are set by script, because the tab loads no CSS
 * and inherits a content security policy without inline styles.
 */
function draw(tab: Window, { title, text }: Words): void {
  const { document: page } = tab;
  const { documentElement: root } = document;
  const colours = getComputedStyle(root);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  page.title = title;
  page.documentElement.lang = root.lang;
  const fit = page.createElement('meta');
  fit.name = 'viewport';
  fit.content = 'width=device-width, initial-scale=1';
  page.head.append(fit);
  Object.assign(page.body.style, {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '18px',
    minHeight: '100vh',
    margin: '0',
    padding: '24px',
    boxSizing: 'border-box',
    textAlign: 'center',
    font: '16px/1.6 "Noto Sans Thai", "Noto Sans Lao", "Noto Sans", system-ui, sans-serif',
    background: colour('--page'),
    color: colour('--text'),
  });
  const ring = page.createElement('div');
  Object.assign(ring.style, {
    width: '44px',
    height: '44px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `4px solid ${colour('--line')}`,
    borderTopColor: colour('--gold'),
  });
  const name = page.createElement('h1');
  name.textContent = title;
  Object.assign(name.style, { margin: '0', fontSize: '20px' });
  const line = page.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = text;
  Object.assign(line.style, { margin: '0', color: colour('--muted'), maxWidth: '320px' });
  page.body.append(ring, name, line);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    ring.animate(rotation, { duration: 1100, iterations: Number.POSITIVE_INFINITY });
}
