import sharp, { type Sharp } from 'sharp';
import type { Chance } from './seeded-random.ts';
import { type Grey, inBadLight, inPerspective, moire } from './warp.ts';

/** Degradations by messengers, screenshots and cameras: each turns a drawn slip into the file that a member sends. */
export const shapes: Readonly<Record<string, (svg: string, chance: Chance) => Promise<Buffer>>> = {
  saved: (svg) => drawn(svg).png().toBuffer(),
  'jpeg-q30': (svg) => drawn(svg).jpeg({ quality: 30 }).toBuffer(),
  'half-size': (svg) => half(svg).then((image) => image.jpeg({ quality: 70 }).toBuffer()),
  'half-size-q30': (svg) => half(svg).then((image) => image.jpeg({ quality: 30 }).toBuffer()),
  turned: (svg, chance) => turned(svg, chance.between(-12, 12)),
  'quarter-turned': (svg, chance) => turned(svg, chance.of([90, 180, 270])),
  'turned-anyhow': (svg, chance) => turned(svg, chance.between(0, 360)),
  blurred: (svg, chance) => drawn(svg).blur(chance.between(1, 3)).jpeg({ quality: 75 }).toBuffer(),
  cropped: async (svg, chance) => {
    const image = await rendered(drawn(svg));
    const cut = { left: chance.whole(0, 40), top: chance.whole(0, 60) };
    const size = {
      width: 840 - cut.left - chance.whole(0, 40),
      height: 1_280 - cut.top - chance.whole(0, 60),
    };
    return image
      .extract({ ...cut, ...size })
      .jpeg({ quality: 80 })
      .toBuffer();
  },
  'in-a-screenshot': (svg, chance) =>
    drawn(svg)
      .resize({ width: chance.whole(420, 620) })
      .extend({ top: 300, bottom: 260, left: 60, right: 60, background: '#101418' })
      .png()
      .toBuffer(),
  dark: (svg, chance) =>
    grey(svg, (picture) =>
      inBadLight(
        picture,
        { bright: chance.between(0.18, 0.4), fall: chance.between(0.2, 0.7), grain: 14 },
        () => chance.next(),
      ),
    ),
  moire: (svg, chance) =>
    grey(svg, (picture) =>
      moire(picture, {
        period: chance.between(3, 9),
        angle: chance.between(0.05, 0.7),
        depth: chance.between(0.25, 0.6),
      }),
    ),
  perspective: (svg, chance) => grey(svg, (picture) => inPerspective(picture, corners(chance, 0.1))),
  'photo-of-a-screen': async (svg, chance) => {
    const file = await grey(svg, (picture) =>
      inBadLight(
        moire(inPerspective(picture, corners(chance, 0.07)), {
          period: chance.between(3, 7),
          angle: chance.between(0.05, 0.7),
          depth: chance.between(0.2, 0.45),
        }),
        { bright: chance.between(0.5, 0.95), fall: chance.between(0, 0.5), grain: 20 },
        () => chance.next(),
      ),
    );
    return sharp(file)
      .rotate(chance.between(-8, 8), { background: '#464646' })
      .blur(chance.between(0.4, 1.1))
      .jpeg({ quality: chance.whole(35, 75) })
      .toBuffer();
  },
  'small-in-a-photo': async (svg, chance) => {
    const slip = await drawn(svg)
      .resize({ width: chance.whole(380, 480) })
      .png()
      .toBuffer();
    const turned = await sharp(slip).rotate(chance.between(-25, 25), { background: '#6b5a48' }).toBuffer();
    const table = sharp({ create: { width: 1_500, height: 1_200, channels: 3, background: '#6b5a48' } });
    const photo = table.composite([
      { input: turned, left: chance.whole(20, 500), top: chance.whole(10, 120) },
    ]);
    return (await rendered(photo)).blur(chance.between(0.5, 1)).jpeg({ quality: 60 }).toBuffer();
  },
  'sent-on-and-on': async (svg, chance) => {
    let file = await (await half(svg)).jpeg({ quality: 40 }).toBuffer();
    for (const width of [520, 390, 450])
      file = await sharp(file)
        .resize({ width })
        .blur(chance.between(0.4, 0.8))
        .jpeg({ quality: chance.whole(25, 45) })
        .toBuffer();
    return file;
  },
  'dark-photo-of-a-screen': async (svg, chance) => {
    const file = await grey(svg, (picture) =>
      inBadLight(
        moire(inPerspective(picture, corners(chance, 0.1)), {
          period: chance.between(4, 9),
          angle: chance.between(0.05, 0.7),
          depth: chance.between(0.35, 0.6),
        }),
        { bright: chance.between(0.25, 0.5), fall: chance.between(0.2, 0.6), grain: 24 },
        () => chance.next(),
      ),
    );
    return sharp(file)
      .resize({ width: chance.whole(500, 840) })
      .blur(chance.between(0.4, 1))
      .jpeg({ quality: chance.whole(30, 50) })
      .toBuffer();
  },
  inverted: (svg) => drawn(svg).negate({ alpha: false }).jpeg({ quality: 70 }).toBuffer(),
};

function drawn(svg: string): Sharp {
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' });
}

/** Renders the image, so that later steps run after it and not in sharp's own order. */
async function rendered(image: Sharp): Promise<Sharp> {
  return sharp(await image.png({ compressionLevel: 1 }).toBuffer());
}

async function half(svg: string): Promise<Sharp> {
  return (await rendered(drawn(svg))).resize({ width: 420 });
}

async function turned(svg: string, degrees: number): Promise<Buffer> {
  const image = await rendered(drawn(svg));
  return image.rotate(degrees, { background: '#888888' }).jpeg({ quality: 80 }).toBuffer();
}

async function grey(svg: string, change: (picture: Grey) => Grey): Promise<Buffer> {
  const { data, info } = await drawn(svg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const made = change({ data, width: info.width, height: info.height });
  return sharp(made.data, { raw: { width: made.width, height: made.height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

function corners(chance: Chance, most: number): [number, number][] {
  return Array.from({ length: 4 }, () => [chance.between(-most, most), chance.between(-most, most)]);
}
