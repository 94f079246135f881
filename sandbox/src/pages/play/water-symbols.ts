/** What the river and the sea bring: SVG on a grid of 64. */
export const waterSymbols = {
  naga: '<path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#1f7a55" stroke-width="9" stroke-linecap="round"/><path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#54c08c" stroke-width="3" stroke-linecap="round" stroke-dasharray="2 7"/><path d="M36 8c9-3 17 2 18 11l-9 5c-7 1-12-3-12-9Z" fill="#1f7a55"/><path d="M37 9 33 2l9 4 4-5 3 7" fill="#e2b04a"/><circle cx="46" cy="15" r="2" fill="#0e1a2b"/>',
  fish: '<path d="M6 32c10-16 28-18 40-4l12-10c-2 9-2 19 0 28L46 36C34 50 16 48 6 32Z" fill="#e0703d"/><path d="M30 20c6 7 6 17 0 24" fill="none" stroke="#fff1d8" stroke-width="4"/><path d="M40 24c4 5 4 11 0 16" fill="none" stroke="#f7b486" stroke-width="3"/><circle cx="17" cy="29" r="3" fill="#14202f"/>',
  shell:
    '<path d="M32 54C14 50 6 38 8 26c8-18 40-18 48 0 2 12-6 24-24 28Z" fill="#f2b7a0"/><path d="M32 54V14M32 54 20 17M32 54 44 17M32 54 11 26M32 54 53 26" stroke="#c9785c" stroke-width="2.500" stroke-linecap="round"/><path d="M24 52h16l-3 6H27Z" fill="#c9785c"/>',
  wave: '<path d="M4 44c10 0 12-8 14-16C21 15 34 8 46 14c10 5 10 17 2 20-6 2-11-3-8-8-8 0-11 8-8 14 4 8 14 10 28 6v12H4Z" fill="#2f86b5"/><path d="M4 52c12 2 16-8 19-20 2-9 9-15 18-14" fill="none" stroke="#bfe4f2" stroke-width="3.500" stroke-linecap="round"/>',
  pearl:
    '<circle cx="32" cy="32" r="22" fill="#dfe3f3"/><path d="M32 10a22 22 0 1 1-19 33c20 6 36-10 19-33Z" fill="#b4bbdb"/><circle cx="24" cy="24" r="6" fill="#fff"/><circle cx="44" cy="42" r="2.500" fill="#f4d6e6"/>',
  anchor:
    '<circle cx="32" cy="12" r="6" fill="none" stroke="#e2b04a" stroke-width="5"/><path d="M32 18v38M20 27h24" stroke="#e2b04a" stroke-width="6" stroke-linecap="round"/><path d="M10 38c1 11 10 19 22 19s21-8 22-19" fill="none" stroke="#e2b04a" stroke-width="6" stroke-linecap="round"/><path d="m5 43 5-9 8 7ZM59 43l-5-9-8 7Z" fill="#e2b04a"/>',
  barge:
    '<path d="M4 36c10 6 44 8 50-14 4-2 6-6 4-11-8 2-10 8-10 14-8 8-30 10-44 5Z" fill="#b8343f"/><path d="M4 36c4 10 14 16 26 16 14 0 23-9 25-24-9 14-36 16-51 8Z" fill="#e2b04a"/><path d="M18 33 22 16h16l4 15c-8 3-16 4-24 2Z" fill="#7c2340"/><path d="M20 16h20l-10-9Z" fill="#e2b04a"/><path d="M6 57c6-3 10-3 16 0s10 3 16 0 10-3 16 0" fill="none" stroke="#4fa3cf" stroke-width="3" stroke-linecap="round"/>',
  gem: '<path d="M18 14h28l10 14-24 26L8 28Z" fill="#3f9ea8"/><path d="M18 14 24 28 32 54 8 28Z" fill="#2b7a86"/><path d="M46 14 40 28 32 54l24-26Z" fill="#57bcc4"/><path d="M18 14h28l-6 14H24Z" fill="#9fe0e2"/>',
} as const;
