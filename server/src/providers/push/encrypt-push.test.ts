import { createECDH, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { browserKeys, decryptPush } from '../../testing/network/push-endpoint.ts';
import { arePushKeys, encryptPush } from './encrypt-push.ts';
import { generateVapidKeys, readVapidKey, vapidAuthorization } from './vapid.ts';

test('encrypts the example of RFC 8291, section 5, to the same bytes', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const drawn = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  };
  const body = encryptPush(browser, 'When I grow up, I want to be a watermelon', 0, drawn);
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('texts of different lengths are encrypted to the same length, and the browser decrypts them', () => {
  const browser = browserKeys();
  const texts = ['a', 'ทดสอบ'.repeat(20)];
  const bodies = texts.map((text) => encryptPush(browser, text));
  expect(new Set(bodies.map((body) => body.length)).size).toBe(1);
  expect(bodies.map((body) => decryptPush(browser, body))).toEqual(texts);
  expect(() => encryptPush(browser, 'x'.repeat(5_000))).toThrow('too long');
});

test('malformed browser keys are detected', () => {
  const { p256dh, auth } = browserKeys();
  expect(arePushKeys({ p256dh, auth })).toBe(true);
  const noPoint = Buffer.from(p256dh, 'base64url').fill(7, 33);
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
  for (const keys of [
    { p256dh: '', auth },
    { p256dh, auth: '' },
    { p256dh, auth: auth.slice(2) },
    { p256dh: p256dh.slice(4), auth },
    { p256dh: noPoint.toString('base64url'), auth },
    { p256dh: compressed, auth },
    { p256dh: `${p256dh.slice(0, -1)}+`, auth },
  ])
    expect(arePushKeys(keys), JSON.stringify(keys)).toBe(false);
});

test('the authorization is signed for the push service with our key, and expires after 12 hours', () => {
  const drawn = generateVapidKeys();
  const keys = { publicKey: drawn.publicKey, privateKey: readVapidKey(drawn.privateKey) };
  const authorization = vapidAuthorization(
    keys,
    'https://push.example',
    'https://wallet.example',
    1_800_000_000_000,
  );
  const [, head = '', claims = '', signature = ''] =
    authorization.match(/^vapid t=(.+)\.(.+)\.(.+), k=.+$/) ?? [];
  expect(authorization.endsWith(`, k=${drawn.publicKey}`)).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(read(claims)).toEqual({
    aud: 'https://push.example',
    exp: 1_800_000_000 + 12 * 3600,
    sub: 'https://wallet.example',
  });
  const point = Buffer.from(drawn.publicKey, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  const isBy = (key: Parameters<typeof verify>[2] & object) =>
    verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  expect(isBy({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as never)).toBe(true);
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  expect(isBy({ key: other, dsaEncoding: 'ieee-p1363' } as never)).toBe(false);
});
