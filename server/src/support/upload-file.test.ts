import { crc32, deflateSync } from 'node:zlib';
import { ok, refuse } from '@kapao/contract/result';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readContent, writeContent } from '../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../testing/app.ts';
import { box, plainFilm } from '../testing/files/film.ts';
import { sweepChats } from './chat.queries.ts';
import { guestUploads } from './guest-uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
const newGuest = async () => String((await server.call('createChatGuest')).body.guestId);

interface As {
  readonly member?: TestMember;
  readonly guestId?: string;
}
const upload = (
  { member, guestId }: As,
  file: Uint8Array,
  name: 'uploadChatImage' | 'uploadChatVideo' = 'uploadChatImage',
) =>
  server.call(name, { ...(member && { token: member.token }), ...(guestId && { body: { guestId } }), file });
const show = ({ member, guestId }: As, filePath: string, fileType = 'image') =>
  server.call('sendChatMessage', {
    ...(member && { token: member.token }),
    body: { guestId, message: { message_type: 'media', payload: { fileType, filePath, message: 'look' } } },
  });
const newest = async ({ member, guestId }: As) => {
  const { body } = await server.call('getChatHistory', {
    ...(member && { token: member.token }),
    body: { guestId },
  });
  return body[0]?.message;
};
const files = async () => {
  const { rows } = await server.deps.pool.query<{ n: number }>('select count(*)::int as n from chat_file');
  return rows[0]?.n;
};

describe('an uploaded file', () => {
  test.each([
    ['a PNG', () => plain().png().toBuffer()],
    ['a JPEG', () => plain().jpeg().toBuffer()],
    ['a GIF', () => plain().gif().toBuffer()],
  ])('(%s) is shown in its conversation, re-encoded', async (_, make) => {
    const member = await server.createMember();
    const { status, body } = await upload({ member }, await make());
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await show({ member }, body.path)).status).toBe(200);
    const { payload } = await newest({ member });
    expect(payload).toMatchObject({ fileType: 'image', filePath: body.path, message: 'look' });
    const shown = await server.fetch(payload.url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { format, width } = await sharp(await shown.arrayBuffer()).metadata();
    expect([format, width]).toEqual(['webp', 40]);
  });

  test('loses location and device', async () => {
    const member = await server.createMember();
    const file = await plain()
      .withExif({ IFD0: { Make: 'Phone of Somsri' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('Somsri')).toBe(true);
    const { body } = await upload({ member }, file);
    const stored = await server.deps.files.get(body.path);
    expect((await sharp(stored?.bytes).metadata()).exif).toBeUndefined();
    expect(stored?.bytes.includes('Somsri')).toBe(false);
  });

  test('with animation stays animated', async () => {
    const member = await server.createMember();
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload({ member }, moving);
    const stored = await server.deps.files.get(body.path);
    expect((await sharp(stored?.bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  test('that is no picture, has other data appended, or is too large is refused and not stored', async () => {
    const member = await server.createMember();
    const before = await files();
    const png = await plain().png().toBuffer();
    const gif = await plain().gif().toBuffer();
    const refused: [string, Uint8Array][] = [
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a WebP', await plain().webp().toBuffer()],
      ['a page behind a picture', Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')])],
      ['an archive behind a picture', Buffer.concat([gif, zip()])],
      ['half a picture', (await plain(400, 400).jpeg().toBuffer()).subarray(0, 900)],
      ['fifty thousand pixels each way', hugePng(50_000, 50_000)],
      ['a film', plainFilm()],
    ];
    for (const [what, file] of refused) {
      const { status, body } = await upload({ member }, file);
      expect([what, status, body.code]).toEqual([what, 415, 'SLIP_INVALID_FILE']);
    }
    const large = await upload({ member }, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.status, large.body.code, large.body.params]).toEqual([
      413,
      'INVALID_INPUT',
      { field: 'file' },
    ]);
    expect((await server.call('uploadChatImage', { token: member.token, body: {} })).body.code).toBe(
      'SLIP_NO_FILE',
    );
    expect(await files()).toBe(before);
  });
});

describe('an uploaded video', () => {
  test('is served in ranges, without its location metadata', async () => {
    const member = await server.createMember();
    const film = Buffer.concat([plainFilm(), box('uuid', Buffer.from('filmed in Bangkok'))]);
    const { status, body } = await upload({ member }, film, 'uploadChatVideo');
    expect(status, JSON.stringify(body)).toBe(200);
    await show({ member }, body.path, 'video');
    const { payload } = await newest({ member });
    expect(payload.fileType).toBe('video');
    const whole = await server.fetch(payload.url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(film.length);
    expect(bytes.includes('Bangkok')).toBe(false);
    const part = (range: string) => server.fetch(payload.url, { headers: { range } });
    const first = await part('bytes=0-99');
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-99/${film.length}`]);
    expect(Buffer.from(await first.arrayBuffer()).equals(bytes.subarray(0, 100))).toBe(true);
    const rest = await part('bytes=100-');
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${film.length - 1}/${film.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    const last = await part('bytes=-5');
    expect([last.status, last.headers.get('content-range')]).toEqual([
      206,
      `bytes ${film.length - 5}-${film.length - 1}/${film.length}`,
    ]);
    expect(Buffer.from(await last.arrayBuffer()).equals(bytes.subarray(-5))).toBe(true);
    for (const none of [`bytes=${film.length}-`, 'bytes=-0']) {
      const refused = await part(none);
      expect([refused.status, refused.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
    }
    for (const odd of ['bytes=5-1', 'bytes=-', 'lines=0-1', 'bytes=0-1,4-5'])
      expect((await part(odd)).status).toBe(200);
  });

  test('that is no video is refused', async () => {
    const member = await server.createMember();
    for (const file of [await plain().png().toBuffer(), Buffer.from('x'.repeat(5_000))]) {
      const { status, body } = await upload({ member }, file, 'uploadChatVideo');
      expect([status, body.code]).toEqual([415, 'SLIP_INVALID_FILE']);
    }
  });
});

describe('an uploaded file', () => {
  test('cannot be shown by others, nor opened without a signed address', async () => {
    const [mine, theirs] = [await server.createMember(), await server.createMember()];
    const guestId = await newGuest();
    const { body } = await upload({ member: theirs }, await plain().png().toBuffer());
    expect((await show({ member: mine }, body.path)).body.code).toBe('NO_DATA');
    expect((await show({ guestId }, body.path)).body.code).toBe('NO_DATA');
    expect((await server.fetch(`/files/${body.path}`)).status).toBe(404);
    const slip = await server.call('getSlipReference', {
      token: mine.token,
      params: { reference: body.path },
    });
    expect(slip.body.code).toBe('NO_DATA');
  });

  test('of a guest moves to the member’s conversation at the login', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    const { body } = await upload({ guestId }, await plain().png().toBuffer());
    await show({ guestId }, body.path);
    await server.call('getChatHistory', { token: member.token, body: { guestId } });
    expect((await newest({ member })).payload.filePath).toBe(body.path);
    expect((await upload({ guestId }, await plain().png().toBuffer())).body.code).toBe('UNAUTHORIZED');
    expect((await upload({ guestId: 'gforged' }, await plain().png().toBuffer())).body.code).toBe(
      'UNAUTHORIZED',
    );
    expect((await upload({}, await plain().png().toBuffer())).body.code).toBe('UNAUTHORIZED');
  });

  test('is refused above the daily limit of the conversation', async () => {
    const member = await server.createMember();
    await upload({ member }, await plain().png().toBuffer());
    await server.deps.pool.query(
      `insert into chat_file (key, chat_id, file_type, bytes)
       select 'chat/' || n, c.id, 'image', 1 from chat c, generate_series(1, 59) n where c.member_id = $1`,
      [member.id],
    );
    expect((await upload({ member }, await plain().png().toBuffer())).body.code).toBe('REQUEST_LIMIT');
    // Refused before the file is examined.
    expect((await upload({ member }, Buffer.from('no picture'))).body.code).toBe('REQUEST_LIMIT');
  });

  test('that is refused uses up the daily limit of its sender', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    for (const as of [{ member }, { guestId }]) {
      const { filesPerDay, ...rules } = await readContent(server.deps.pool, 'support');
      await writeContent(server.deps.pool, 'support', { ...rules, filesPerDay: 3 });
      onTestFinished(() => writeContent(server.deps.pool, 'support', { ...rules, filesPerDay }));
      const codes = [];
      for (const file of ['no picture', await plain().png().toBuffer(), 'none again', 'one too many'])
        codes.push((await upload(as, Buffer.from(file))).body.code);
      expect(codes).toEqual(['SLIP_INVALID_FILE', undefined, 'SLIP_INVALID_FILE', 'REQUEST_LIMIT']);
      expect((await upload(as, await plain().png().toBuffer())).body.code).toBe('REQUEST_LIMIT');
    }
  });

  test('of a blocked customer or a merged guest is refused before it is examined', async () => {
    const [blocked, member] = [await server.createMember(), await server.createMember()];
    const guestId = await newGuest();
    await upload({ member: blocked }, await plain().png().toBuffer());
    await upload({ guestId }, await plain().png().toBuffer());
    await server.deps.pool.query('update chat set blocked_at = now() where member_id = $1', [blocked.id]);
    await server.call('getChatHistory', { token: member.token, body: { guestId } });
    for (const name of ['uploadChatImage', 'uploadChatVideo'] as const) {
      const junk = Buffer.from('neither picture nor film');
      expect((await upload({ member: blocked }, junk, name)).body.code).toBe('CHAT_REFUSED');
      expect((await upload({ guestId }, junk, name)).body.code).toBe('UNAUTHORIZED');
    }
  });
});

test('guests of one address have a daily limit of files, which does not affect other addresses', async () => {
  const { pool, settings } = server.deps;
  const ofGuest = guestUploads({ pool, settings: { ...settings, live: true } });
  // Removes the counts of other tests.
  await pool.query(`delete from rate_limit where key like 'chat-files:%'`);
  const kept = async () => ok({});
  const busy = async () => refuse('REQUEST_LIMIT');
  const refused = async () => refuse('SLIP_INVALID_FILE');
  const broken = () => Promise.reject(new Error('a fault'));
  // A file that was not examined uses up neither the limit of its address nor that of all guests.
  for (let n = 0; n < 31; n++) expect((await ofGuest('203.0.113.7', busy)).ok).toBe(false);
  await expect(ofGuest('203.0.113.7', broken)).rejects.toThrow('a fault');
  for (let n = 0; n < 15; n++) expect((await ofGuest('203.0.113.7', kept)).ok).toBe(true);
  // One that was examined and refused costs as much as one that is stored.
  for (let n = 0; n < 15; n++)
    expect(await ofGuest('203.0.113.7', refused)).toMatchObject({ code: 'SLIP_INVALID_FILE' });
  expect(await ofGuest('203.0.113.7', kept)).toMatchObject({ code: 'REQUEST_LIMIT' });
  expect((await ofGuest('203.0.113.8', kept)).ok).toBe(true);
  const { rows } = await pool.query(`select points from rate_limit where key like 'chat-files:%'`);
  expect(rows).toEqual([{ points: 31 }]);
});

test('old messages are swept with their files, and newer ones stay', async () => {
  const [old, young] = [await server.createMember(), await server.createMember()];
  const guestId = await newGuest();
  const paths: string[] = [];
  for (const as of [{ member: old }, { guestId }, { member: young }]) {
    const { body } = await upload(as, await plain().png().toBuffer());
    await show(as, body.path);
    paths.push(body.path);
  }
  await server.deps.pool.query(
    `with c as (update chat set created_at = now() - interval '401 days'
                 where member_id is distinct from $1 returning id),
          f as (update chat_file set created_at = now() - interval '401 days' where chat_id in (select id from c))
     update chat_message set created_at = now() - interval '401 days' where chat_id in (select id from c)`,
    [young.id],
  );
  expect(await sweepChats(server.deps.pool, 400, 1)).toBe(1);
  while ((await sweepChats(server.deps.pool, 400, 100)) > 0);
  const { rows } = await server.deps.pool.query('select key from chat_file');
  expect(rows).toEqual([{ key: paths[2] }]);
  expect(await newest({ member: young })).toBeDefined();
  expect(await newest({ member: old })).toBeUndefined();
  const guests = await server.deps.pool.query(
    `select count(*)::int as n from chat where guest_id is not null and created_at < now() - interval '400 days'`,
  );
  // A guest's conversation that became a member's is no longer reachable, and is deleted as well.
  expect(guests.rows[0].n).toBe(0);
  // Message numbers continue where they were.
  const { body } = await show({ member: young }, paths[2] ?? '');
  expect(body._id).toBeDefined();
});

test('a guest id whose conversation was swept reads nothing of it, and works like a new one', async () => {
  const [member, other] = [await server.createMember(), await server.createMember()];
  const [guestId, joined] = [await newGuest(), await newGuest()];
  const { pool } = server.deps;
  const write = ({ member, guestId }: As, payload: string) =>
    server.call('sendChatMessage', {
      ...(member && { token: member.token }),
      body: { guestId, message: { message_type: 'text', payload } },
    });
  const texts = async ({ member, guestId }: As) =>
    (
      await server.call('getChatHistory', { ...(member && { token: member.token }), body: { guestId } })
    ).body.map((one: { message: { payload: string } }) => one.message.payload);
  await write({ guestId }, 'of the guest');
  await write({ guestId: joined }, 'of one who logged in');
  await server.call('getChatHistory', { token: member.token, body: { guestId: joined } });
  expect((await write({ guestId: joined }, 'too late')).body.code).toBe('UNAUTHORIZED');
  // All of the guest's conversation is old; the member's is young except for the part from before the login.
  await pool.query(`update chat set created_at = now() - interval '401 days' where guest_id is not null`);
  await pool.query(
    `update chat_message set created_at = now() - interval '401 days' where payload = 'of the guest'`,
  );
  while ((await sweepChats(pool, 400, 100)) > 0);

  for (const id of [guestId, joined]) {
    expect(await texts({ guestId: id })).toEqual([]);
    expect((await write({ guestId: id }, 'said anew')).status).toBe(200);
    expect(await texts({ guestId: id })).toEqual(['said anew']);
  }
  await write({ member }, 'the member goes on');
  expect(await texts({ guestId: joined })).toEqual(['said anew']);
  expect(await texts({ member })).toEqual(['the member goes on', 'of one who logged in']);
  // A member who logs in with this guest id gets the messages written under it since then, as with any guest id.
  await server.call('getChatHistory', { token: other.token, body: { guestId: joined } });
  expect(await texts({ member: other })).toEqual(['said anew']);
});

/** Returns the signatures of an empty archive with one file. */
function zip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), end]);
}

/** Returns some kilobytes that would decode to gigabytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
