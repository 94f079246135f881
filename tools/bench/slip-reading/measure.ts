import { readSlipQr } from '../../../core/src/qr/slip-qr.ts';
import { ImageReader } from '../../../server/src/payments/slips/reading/image-reader.ts';
import { cleanImage } from '../../../server/src/platform/files/image/clean-image.ts';
import { drawSlip } from './draw-slip.ts';
import { Chance } from './seeded-random.ts';
import { shapes } from './shapes.ts';

export interface SlipReading {
  readonly shape: string;
  readonly seed: number;
  /** `wrong`: a slip was read that is not in the picture. */
  readonly outcome: 'read' | 'not-read' | 'wrong';
  readonly ms: number;
}

/** One slip in this many has a wrong checksum and must never be read. */
const oneBrokenIn = 10;

/**
 * Draws slips, degrades them as messengers and screenshots do, and reads them like an upload: `each` of every shape. The
 * same seed draws the same slips.
 */
export async function* measureReading(each: number, seed: number): AsyncGenerator<SlipReading> {
  const reader = new ImageReader();
  for (const [shape, happen] of Object.entries(shapes))
    for (let no = 0; no < each; no++) {
      const its = seed * 10_000 + no;
      const chance = new Chance(its + [...shape].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
      const isBroken = no % oneBrokenIn === oneBrokenIn - 1;
      const { svg, qrText } = await drawSlip(chance, isBroken);
      const clean = await cleanImage(await happen(svg, chance));
      if (!clean) throw new Error(`${shape} ${its} is no picture`);
      const begun = performance.now();
      const picture = await reader.read(Buffer.from(clean.bytes));
      const ms = performance.now() - begun;
      const texts = picture.kind === 'read' ? picture.texts : [];
      const asSlips = texts.filter((text) => readSlipQr(text).kind === 'slip');
      const isWrong = asSlips.some((text) => isBroken || text !== qrText);
      const isRead = isBroken ? texts.includes(qrText) : asSlips.includes(qrText);
      yield { shape, seed: its, outcome: isWrong ? 'wrong' : isRead ? 'read' : 'not-read', ms };
    }
}
