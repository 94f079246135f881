/** English as Britain and America write it, for one shortens September to four letters, Thai and Lao. */
const languages = ['en-GB', 'en-US', 'th', 'lo'];

/**
 * The months as the languages of the app write them, whole and shortened: `november`, `nov`, `พฤศจิกายน`, `พย`, `ພະຈິກ`,
 * each with its number from 1.
 */
const numbers = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      // Beside a day, where some languages bend the name, and of our calendar, which begins its year with January everywhere.
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        day: 'numeric',
        month: length,
        timeZone: 'UTC',
      });
      return Array.from({ length: 12 }, (_, month) => {
        const parts = format.formatToParts(Date.UTC(2026, month, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        return [bare(name), month + 1] as const;
      });
    }),
  ),
);

/** 1 for January; null for what is no month's name. Capitals do not count, and nobody has to type the dots of a short one. */
export function monthNumber(name: string): number | null {
  return numbers.get(bare(name)) ?? null;
}

function bare(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '');
}
