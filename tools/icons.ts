import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `node tools/icons.ts` renders the icons of the installed app from member/public/icon.svg. Run it when the drawing
 * changes; the pictures are committed.
 */
const folder = join(import.meta.dirname, '../member/public');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** Phones cut their own shape out of a maskable icon, and iOS out of its own: the ground reaches the corners. */
const wholeGround = drawing.replace(/ rx="\d+"/, '');
const drawnAt = 64;

const pictures = [
  { name: 'icon-192.png', svg: drawing, size: 192 },
  { name: 'icon-512.png', svg: drawing, size: 512 },
  { name: 'icon-maskable-192.png', svg: wholeGround, size: 192 },
  { name: 'icon-maskable-512.png', svg: wholeGround, size: 512 },
  { name: 'apple-touch-icon.png', svg: wholeGround, size: 180 },
];

for (const { name, svg, size } of pictures) {
  await sharp(Buffer.from(svg), { density: (72 * size) / drawnAt })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(join(folder, name));
}
console.log(`${pictures.length} icons written to ${folder}`);
