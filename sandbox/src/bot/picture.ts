import { crc32, deflateSync } from 'node:zlib';

const width = 320;
const height = 400;
/** Grey levels, 0 (black) to 255 (white). */
const paper = 255;
const ink = 40;
const ground = 222;
const cell = 8;
/** Position and size of the slip's QR code, in cells. */
const code = { x: 13, y: 24, size: 17 };

let drawn: string | undefined;

/** Returns a slip with a complete, sharp QR code as base64 of a PNG; always the same one. */
export function slipPicture(): string {
  drawn ??= png((x, y) => shade(Math.floor(x / cell), Math.floor(y / cell))).toString('base64');
  return drawn;
}

function shade(x: number, y: number): number {
  if (x < 3 || x > 36 || y < 3 || y > 46) return ground;
  const [cx, cy] = [x - code.x, y - code.y];
  if (cx >= 0 && cy >= 0 && cx < code.size && cy < code.size) return isDark(cx, cy) ? ink : paper;
  // Grey bars stand for the slip's text.
  const isLine = y < code.y - 3 && y > 6 && y % 4 === 0 && x > 6 && x < 33 - (y % 3) * 5;
  return isLine ? 150 : paper;
}

/** Draws three finder patterns with noise between them: it looks like a QR code but encodes nothing. */
function isDark(x: number, y: number): boolean {
  const last = code.size - 1;
  for (const [ex, ey] of [
    [0, 0],
    [last - 4, 0],
    [0, last - 4],
  ] as const) {
    const ring = Math.max(Math.abs(x - ex - 2), Math.abs(y - ey - 2));
    if (ring <= 3) return ring === 0 || ring === 2;
  }
  return (x * 7 + y * 11 + x * y) % 3 === 0;
}

/** Encodes a greyscale PNG (PNG, third edition: signature, IHDR, one IDAT, IEND). */
function png(shadeAt: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = shadeAt(x, y);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
