/** Longest wait for a font in ms: more than a cached font takes, less than a member's patience on a weak connection. */
const patienceMs = 1_500;

/**
 * Waits, up to a limit, for the font files that `text` needs. A fallback font has other metrics (for Thai and Lao
 * perhaps empty boxes), so rendering before the font would shift the layout.
 */
export async function loadFontFor(text: string): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const here = document.fonts.load('1em "Kapao Script"', text).catch(() => undefined);
  await Promise.race([here, tooLong]);
}
