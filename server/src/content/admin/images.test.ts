import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('content');
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e2b04a' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a camera at home' } } })
    .png()
    .toBuffer();

test('an uploaded picture is re-encoded, resized and stripped of metadata, and both ports serve it', async () => {
  const { body } = await backoffice.call('uploadImage', { as: ann, file: await picture(3_000, 1_500) });
  expect(body).toMatchObject({
    width: 1_200,
    height: 600,
    url: expect.stringMatching(/^\/files\/picture\//),
  });
  for (const fetch of [server.fetch, backoffice.fetch]) {
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(1_200);
    expect(bytes.includes('a camera at home')).toBe(false);
  }
  expect((await server.fetch(body.url.replace(/.{4}\.webp$/, 'aaaa.webp'))).status).toBe(404);
  const { rows } = await server.deps.pool.query(`select who from audit where action = 'uploadImage'`);
  expect(rows).toEqual([{ who: ann.name }]);
});

test('an upload is audited before the file is stored, also if the process then fails', async () => {
  const put = async (key: string) => {
    const { rows } = await server.deps.pool.query(
      `select who from audit where action = 'uploadImage' and subject_id = $1`,
      [key],
    );
    auditRows.push(...rows);
    throw new Error('the process ends here');
  };
  const auditRows: unknown[] = [];
  const dying = await testBackoffice({ deps: { ...server.deps, files: { ...server.deps.files, put } } });
  expect((await dying.call('uploadImage', { as: ann, file: await picture(10, 10) })).status).toBe(500);
  expect(auditRows).toEqual([{ who: ann.name }]);
  await dying.close();
});

test('a slip’s picture needs a signed address, on both ports', async () => {
  const key = `slip/2026-11-21/${'a'.repeat(43)}.jpg`;
  await server.deps.files.put(key, { bytes: await picture(10, 10), contentType: 'image/jpeg' });
  for (const fetch of [server.fetch, backoffice.fetch]) {
    expect((await fetch(`/files/${key}`)).status).toBe(404);
    expect((await fetch(server.deps.addresses.make(key))).status).toBe(200);
  }
});

test('a file that is not a picture is refused, and so is a viewer’s upload', async () => {
  const wrong = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await backoffice.call('uploadImage', { as: ann, file: wrong })).body.code).toBe('INVALID_INPUT');
  const viewer = await backoffice.staffMember('viewer');
  const refused = await backoffice.call('uploadImage', { as: viewer, file: await picture(10, 10) });
  expect(refused.body.code).toBe('NOT_ALLOWED');
});
