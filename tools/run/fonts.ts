import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * `node tools/run.js tools/run/fonts.ts` makes the member app's fonts from Noto's, each with only the characters of
 * member/src/ui/design/fonts.css, from regular to bold, and the server's for PDFs: a TrueType file per script and weight,
 * because PDFKit cuts letters out of nothing else. Run it when one of these changes; the output is committed.
 */
const design = join(import.meta.dirname, '../../member/src/ui/design');
const weights = { min: 400, max: 700 };
const faces = [
  { name: 'latin', from: 'noto-sans-lao/files/noto-sans-lao-latin-wght-normal.woff2' },
  { name: 'thai', from: 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2' },
  { name: 'lao', from: 'noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2' },
  { name: 'baht', from: 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2' },
  { name: 'kip', from: 'noto-sans-lao/files/noto-sans-lao-latin-ext-wght-normal.woff2' },
];

const pdfFonts = join(import.meta.dirname, '../../server/src/wallet/statement/pdf/fonts');
const pdfWeights = { regular: 400, bold: 600 };

const css = readFileSync(join(design, 'fonts.css'), 'utf8');
for (const { name, from } of faces) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}`)));
  const face = await subsetFont(whole, lettersOf(name), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  writeFileSync(join(design, `fonts/${name}.woff2`), face);
  console.log(`${name}: ${face.length} bytes of ${whole.length}`);
  // PDFs name the currency in words.
  if (name === 'baht' || name === 'kip') continue;
  for (const [weight, wght] of Object.entries(pdfWeights))
    writeFileSync(
      join(pdfFonts, `${name}-${weight}.ttf`),
      await subsetFont(whole, lettersOf(name), { targetFormat: 'truetype', variationAxes: { wght } }),
    );
}

function lettersOf(name: string): string {
  const face = css.split('}').find((rule) => rule.includes(`fonts/${name}.woff2`));
  const ranges = face?.split('unicode-range:')[1]?.split(';')[0];
  if (!ranges) throw new Error(`fonts.css has no letters for ${name}`);
  return ranges
    .split(',')
    .map((range) => {
      const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return String.fromCodePoint(...Array.from({ length: count }, (_, at) => from + at));
    })
    .join('');
}
