import { type Html, trusted } from './html.ts';

/** Returns a line icon on a 24 grid with 1.75 stroke, drawn for this sandbox. */
function icon(paths: string): Html {
  return trusted(
    `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );
}

export const icons = {
  globe: icon('<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>'),
  phone: icon('<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>'),
  bank: icon('<path d="M3 9.5 12 4l9 5.5H3ZM5 20h14M6.5 9.5V20M12 9.5V20M17.5 9.5V20"/>'),
  scan: icon(
    '<path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16"/>',
  ),
  send: icon('<path d="M4 12h15M13 6l6 6-6 6"/>'),
  receive: icon('<path d="M12 4v12M6 11l6 6 6-6M5 20h14"/>'),
  check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  clock: icon('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>'),
  cross: icon('<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>'),
  copy: icon('<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 5.5h-9a2 2 0 0 0-2 2v8"/>'),
  back: icon('<path d="M20 12H5M11 6l-6 6 6 6"/>'),
  save: icon('<path d="M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15"/>'),
  game: icon(
    '<rect x="2.5" y="7" width="19" height="11" rx="5"/><path d="M7 11v3M5.5 12.5h3M15.5 11.5h.01M18 13.5h.01"/>',
  ),
  tools: icon(
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  ),
};
