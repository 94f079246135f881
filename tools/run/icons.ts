import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `node tools/run.js tools/run/icons.ts` makes the icons of the installed app and of the browser tab from
 * member/public/icon.svg. Run it when the drawing changes; the output is committed.
 */
const folder = join(import.meta.dirname, '../../member/public');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
const drawnAt = 64;
const gold = '#E2B04A';
const ground = '#0E1A2B';

/** Drawing with the background up to the corners, because phones crop a maskable icon, and iOS its own, to a shape. */
const wholeGround = drawing.replace(/ rx="\d+"/, '');
const purse = drawing.slice(drawing.indexOf('<g '), drawing.lastIndexOf('</g>') + '</g>'.length);
if (!purse.startsWith('<g ')) throw new Error('icon.svg has no <g> with the purse');

/** Drawing for a browser tab, shown at 16 pixels: the purse fills the tile, whose corners are less round. */
const tab = drawing
  .replace(/rx="\d+"/, 'rx="12"')
  .replace(/transform="[^"]*"/, 'transform="translate(7.4 5.35) scale(2.05)"');

/** Monochrome shape, which Android colours: everything opaque is the shape, and the mouth and the coin are holes. */
const shape = svg(
  `<mask id="m">${purse.replaceAll(gold, '#fff').replaceAll(ground, '#000')}</mask>
  <rect width="${drawnAt}" height="${drawnAt}" mask="url(#m)"/>`,
);

/** Lucide icons of the app's three shortcuts. */
const signs = {
  deposit: 'M12 17V3m-6 8 6 6 6-6m1 10H5',
  withdraw: 'm18 9-6-6-6 6m6-6v14M5 21h14',
  statement: 'M4 3v18l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V3l-2 1-2-1-2 1-2-1-2 1-2-1-2 1ZM8 9h8M8 13h8',
};

const pictures = [
  { name: 'icon-192.png', svg: drawing, size: 192 },
  { name: 'icon-512.png', svg: drawing, size: 512 },
  { name: 'icon-maskable-192.png', svg: wholeGround, size: 192 },
  { name: 'icon-maskable-512.png', svg: wholeGround, size: 512 },
  { name: 'icon-monochrome-192.png', svg: shape, size: 192 },
  { name: 'icon-monochrome-512.png', svg: shape, size: 512 },
  { name: 'apple-touch-icon.png', svg: wholeGround, size: 180 },
  { name: 'favicon.png', svg: tab, size: 48 },
  ...Object.entries(signs).map(([name, path]) => ({
    name: `shortcut-${name}.png`,
    svg: svg(
      `<rect width="${drawnAt}" height="${drawnAt}" fill="${ground}"/>
      <path transform="translate(14 14) scale(1.5)" d="${path}" fill="none" stroke="${gold}" stroke-width="2"
        stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
    size: 192,
  })),
];

writeFileSync(join(folder, 'favicon.svg'), tab);
for (const { name, svg, size } of pictures) {
  await sharp(Buffer.from(svg), { density: (72 * size) / drawnAt })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(join(folder, name));
}
console.log(`${pictures.length + 1} icons written to ${folder}`);

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnAt} ${drawnAt}">${inside}</svg>`;
}
