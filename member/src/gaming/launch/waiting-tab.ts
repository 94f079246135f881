import { postForm } from './post-form.ts';
import type { Launch } from './request-launch.ts';

/** A tab that was opened by a press and has no game yet. */
export interface WaitingTab {
  /** Shows the game in it; false where the member has closed it meanwhile. */
  lead(launch: Launch): boolean;
  close(): void;
}

interface Words {
  title: string;
  text: string;
}

/**
 * Opens the tab within the press itself, which no browser takes for a pop-up, and shows in it that the game is coming. Null
 * where a browser keeps it from opening all the same. Nothing but this page is ever loaded in it before the game: no
 * address, so there is nothing to be referred from.
 */
export function openWaitingTab(words: Words): WaitingTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  draw(tab, words);
  // A wallet that is loaded anew, or closed, has nobody left who would lead it on.
  const gone = () => tab.close();
  window.addEventListener('pagehide', gone);
  const forget = () => window.removeEventListener('pagehide', gone);
  return {
    lead(launch) {
      forget();
      if (tab.closed) return false;
      const { document: page, location } = tab;
      // The game must not reach back into the wallet's window.
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

const turn = [{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }];

/** The tab has no styles of its own and may have none as text, so it borrows the colours that this page shows. */
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
    ring.animate(turn, { duration: 1100, iterations: Number.POSITIVE_INFINITY });
}
