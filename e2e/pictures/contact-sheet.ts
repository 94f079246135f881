import sharp from 'sharp';

export interface Row {
  readonly title: string;
  /** PNGs of one screen, one per column. */
  readonly pictures: readonly Buffer[];
}

/** Width in pixels. Pictures of phones are 360 px wide and shown at two thirds. */
const phoneColumn = 240;
const gap = 12;
const titleHeight = 30;

/** Returns a WebP with a row for each screen and a column for each language and theme. */
export async function contactSheet(
  columns: readonly string[],
  rows: readonly Row[],
  column = phoneColumn,
): Promise<Buffer> {
  const width = gap + columns.length * (column + gap);
  const parts: { input: Buffer; left: number; top: number }[] = [
    words(columns, { column, width, top: 0, narrow: true }),
  ];
  let top = titleHeight;
  for (const { title, pictures } of rows) {
    parts.push(words([title], { column, width, top, narrow: false }));
    top += titleHeight;
    const shrunk = await Promise.all(pictures.map((picture) => sharp(picture).resize(column).toBuffer()));
    const heights = await Promise.all(shrunk.map(async (one) => (await sharp(one).metadata()).height));
    shrunk.forEach((input, index) => {
      parts.push({ input, left: gap + index * (column + gap), top });
    });
    top += Math.max(...heights) + gap;
  }
  const paper = { width, height: top, channels: 3 as const, background: '#d9d4c8' };
  return sharp({ create: paper }).composite(parts).webp({ quality: 42, effort: 6 }).toBuffer();
}

interface Line {
  readonly column: number;
  readonly width: number;
  readonly top: number;
  readonly narrow: boolean;
}

/** Returns a line of text: one text over each column, or one bold title. */
function words(texts: readonly string[], { column, width, top, narrow }: Line) {
  const spans = texts.map(
    (text, index) =>
      `<text x="${gap + index * (column + gap)}" y="21" font-family="sans-serif" font-size="${narrow ? 13 : 15}"
        font-weight="${narrow ? 400 : 700}" fill="#131c29">${text.replace(/[&<>]/g, '')}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${titleHeight}">${spans.join('')}</svg>`;
  return { input: Buffer.from(svg), left: 0, top };
}
