import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { formatTime } from '@kapao/core/calendar';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { canVerifySlips } from '../../providers/slip/can-verify-slips.ts';
import { newKey } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { blank, type SlipFixture, type SlipMember, slipFixture } from '../../testing/slip.ts';

let fixture: BankFixture;
let slips: SlipFixture;
let member: SlipMember;
beforeAll(async () => {
  fixture = await bankFixture();
  slips = slipFixture(fixture);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await writeContent(fixture.deps.pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' });
  member = await slips.member();
});

/** Names of all files in the file store. */
async function stored(): Promise<string[]> {
  const folder = join(fixture.deps.settings.dataDir, 'files');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Returns a PNG with sides of this length and only zero pixels: some kilobytes that become gigabytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

const text = (words: string) => Buffer.from(words);
const picture = () => blank(200, 250);
const jpeg = async () =>
  sharp(await picture())
    .jpeg()
    .toBuffer();
const zip = text('PK\x03\x04 a file PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0');
const svg = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
);

const hostile: [string, () => Buffer | Promise<Buffer>][] = [
  ['a bomb of 20,000 by 20,000', () => bomb(20_000)],
  ['an SVG', () => svg],
  ['an SVG that begins as a PNG does', () => Buffer.concat([bomb(8).subarray(0, 8), svg])],
  [
    'a GIF',
    async () =>
      sharp(await picture())
        .gif()
        .toBuffer(),
  ],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj\n')],
  ['a page', () => text('<!doctype html><script>alert(1)</script>')],
  ['a picture with an archive behind it', async () => Buffer.concat([await picture(), zip])],
  ['a photo with an archive behind it', async () => Buffer.concat([await jpeg(), zip])],
  ['a picture with a page behind it', async () => Buffer.concat([await picture(), text('<html><script>')])],
  [
    'a photo with a document in its head',
    async () => {
      const photo = await jpeg();
      const note = text('%PDF-1.4 ');
      const segment = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
      return Buffer.concat([photo.subarray(0, 2), segment, note, photo.subarray(2)]);
    },
  ],
  [
    'a picture that was cut off',
    async () =>
      (
        await sharp(await picture())
          .png()
          .toBuffer()
      ).subarray(0, 200),
  ],
  [
    'a photo that was cut off',
    async () => {
      const noise = await sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
          background: '#000',
        },
      })
        .jpeg()
        .toBuffer();
      return noise.subarray(0, noise.length / 2);
    },
  ],
  ['the head of a picture alone', async () => (await picture()).subarray(0, 40)],
];

test.each(hostile)('%s is refused, and nothing of it is stored', async (_, make) => {
  const before = await stored();
  const { status, body } = await slips.upload(member, await make());
  expect([status, body.code]).toEqual([415, 'SLIP_INVALID_FILE']);
  expect(await stored()).toEqual(before);
  const { rows } = await fixture.deps.pool.query('select id from slip where member_id = $1', [member.id]);
  expect(rows).toEqual([]);
});

test('pictures that are refused use up the slips of a minute', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 5; n++) codes.push((await slips.upload(member, svg)).body.code);
  expect(new Set(codes)).toEqual(new Set(['SLIP_INVALID_FILE']));
  expect((await slips.upload(member, await picture())).status).toBe(200);
  for (const file of [svg, await picture()])
    expect((await slips.upload(member, file)).body.code).toBe('REQUEST_LIMIT_1MIN');
  // Another member has slips of their own.
  expect((await slips.upload(await slips.member(), await picture())).status).toBe(200);
});

test('a file of eleven megabytes is refused as too large', async () => {
  const before = await stored();
  const { status, body } = await slips.upload(member, Buffer.alloc(11 * 1024 * 1024, 0xff));
  expect([status, body.code, body.params]).toEqual([413, 'INVALID_INPUT', { field: 'file' }]);
  expect(await stored()).toEqual(before);
});

test('a missing file, an empty one and one under another field name are refused', async () => {
  const { body: none } = await fixture.server.call('uploadSlip', { token: member.token });
  expect(none.code).toBe('SLIP_NO_FILE');
  const { body: empty } = await slips.upload(member, Buffer.alloc(0));
  expect(empty.code).toBe('SLIP_NO_FILE');
  const parts = new FormData();
  parts.append('picture', new Blob([new Uint8Array(await picture())]), 'a.png');
  const other = await fixture.server.fetch('/api/wallet/slip', {
    method: 'POST',
    body: parts,
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(await other.json()).toMatchObject({ code: 'SLIP_NO_FILE' });
});

test('other calls refuse multipart bodies, and a broken multipart body is refused', async () => {
  const headers = { authorization: `Bearer ${member.token}` };
  const parts = new FormData();
  parts.append('amount', '100');
  const other = await fixture.server.fetch('/api/wallet/withdraw', { method: 'POST', body: parts, headers });
  expect(other.status).toBe(415);
  const broken = await fixture.server.fetch('/api/wallet/slip', {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(await broken.json()).toMatchObject({ code: 'INVALID_INPUT' });
});

test('camera and place of a photo are not stored, and its orientation is applied', async () => {
  const photo = await sharp(await picture())
    .withExif({
      IFD0: { Make: 'Phone', ImageDescription: 'at home' },
      IFD3: { GPSLatitude: '13/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await slips.upload(member, photo);
  const { rows } = await fixture.deps.pool.query('select file_key from slip where id = $1', [body.reference]);
  const kept = await fixture.deps.files.get(rows[0].file_key);
  const { exif, orientation, width, height } = await sharp(kept?.bytes).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    // Rotated as the camera's orientation says.
    width: 250,
    height: 200,
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s is accepted', async (format) => {
  const { status } = await slips.upload(
    member,
    await sharp(await picture())
      .toFormat(format)
      .toBuffer(),
  );
  expect(status).toBe(200);
});

test('the same key is the same slip, and the key is refused with another picture', async () => {
  const key = newKey();
  const one = await picture();
  const [first, again] = [await slips.upload(member, one, { key }), await slips.upload(member, one, { key })];
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  const other = await slips.upload(member, await blank(210, 250), { key });
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  const { rows } = await fixture.deps.pool.query('select id from slip where member_id = $1', [member.id]);
  expect(rows).toHaveLength(1);
});

test('in the closed hours no slip is accepted', async () => {
  const inHours = (hours: number) => formatTime(new Date(Date.now() + hours * 3_600_000));
  const hours = { closedFrom: inHours(-1), closedTo: inHours(1) };
  await writeContent(fixture.deps.pool, 'slip', hours);
  const { status, body } = await slips.upload(member, await picture());
  expect([status, body]).toMatchObject([409, { code: 'SLIP_CLOSED', params: hours }]);
  await writeContent(fixture.deps.pool, 'slip', { closedFrom: inHours(1), closedTo: inHours(2) });
  expect((await slips.upload(member, await picture())).status).toBe(200);
});

test('the seventh upload in a minute is refused with retry-after', async () => {
  const one = await picture();
  const all = await Promise.all(Array.from({ length: 2 }, () => slips.upload(member, one)));
  for (let no = 0; no < 5; no++) all.push(await slips.upload(member, one));
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(['REQUEST_LIMIT_1MIN']);
  expect(refused[0]?.headers.get('retry-after')).toBe('60');
});

test('a member who has used up their own deposit limit cannot upload a slip', async () => {
  await fixture.deps.pool.query(
    "insert into member_limit (member_id, name, value) values ($1, 'depositDay', 0)",
    [member.id],
  );
  const { status, body } = await slips.upload(member, await picture());
  expect([status, body]).toMatchObject([
    409,
    { code: 'LIMIT_REACHED', params: { limit: 'depositDay', remaining: 0 } },
  ]);
  expect((await slips.upload(await slips.member(), await picture())).status).toBe(200);
});

test('an excluded member cannot upload a slip', async () => {
  await fixture.deps.pool.query(`update member set excluded_until = now() + interval '1 day' where id = $1`, [
    member.id,
  ]);
  const { status, body } = await slips.upload(member, await picture());
  expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED']);
});

test('a picture is served for five minutes by its signed address, which only its owner gets', async () => {
  const { body } = await slips.upload(member, await picture());
  const ask = (who: SlipMember) =>
    fixture.server.call('getSlipReference', { token: who.token, params: { reference: body.reference } });
  const { url } = (await ask(member)).body;
  // Requested as an image tag does, without any header of ours.
  const shown = await fetch(fixture.server.url + url);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(shown.headers.get('cache-control')).toMatch(/^private/);
  expect(shown.headers.get('content-disposition')).toBe('inline; filename="slip.jpg"');
  expect((await ask(await slips.member())).body.code).toBe('NO_DATA');
  const lifeMs = Number(new URL(url, fixture.server.url).searchParams.get('until')) * 1000 - Date.now();
  expect(lifeMs).toBeGreaterThan(4 * 60_000);
  expect(lifeMs).toBeLessThanOrEqual(5 * 60_000 + 1000);
  const key = url.replace('/files/', '').split('?')[0];
  const made = (msAgo: number) => fixture.deps.addresses.make(key, new Date(Date.now() - msAgo));
  expect((await fetch(fixture.server.url + made(4 * 60_000))).status).toBe(200);
  const forged = [
    made(5 * 60_000 + 2000),
    url.replace(/sig=..../, 'sig=AAAA'),
    url.replace(/until=\d+/, 'until=9999999999'),
    url.split('?')[0],
  ];
  for (const address of forged) expect((await fetch(fixture.server.url + address)).status).toBe(404);
});

test('a member in kip sends no slip, which nobody could judge: none is offered, and no file is kept', async () => {
  const lao = await fixture.server.createMember({ currency: 'LAK' });
  const { providers } = fixture.deps;
  expect(canVerifySlips(providers, 'THB')).toBe(true);
  expect(canVerifySlips(providers, 'LAK')).toBe(false);
  expect(canVerifySlips({ slips: new Map() }, 'THB')).toBe(false);
  const before = await stored();
  const { status, body } = await slips.upload(lao, await picture());
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'SLIP_UPLOAD_FAIL' });
  // The picture is not even looked at.
  expect((await slips.upload(lao, text('no picture'))).body.code).toBe('SLIP_UPLOAD_FAIL');
  expect(await stored()).toEqual(before);
});
