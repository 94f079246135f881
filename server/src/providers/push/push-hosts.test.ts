import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../platform/outgoing/public-lookup.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { pushServiceOf } from './push-hosts.ts';

const { pushHosts } = readSettings({});
const live = { pushHosts, live: true };

test('each browser’s push service is known by its host', () => {
  for (const [endpoint, service] of [
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'google'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://wns2-sg2p.notify.windows.com/w/?token=abc', 'microsoft'],
    ['https://web.push.apple.com/QAbc', 'apple'],
  ])
    expect(pushServiceOf(endpoint ?? '', live)).toBe(service);
  const own = { pushHosts: ['*.push.example.org'], live: true };
  expect(pushServiceOf('https://a.b.push.example.org/x', own)).toBe('other');
});

test('any other address is refused, however it is written', () => {
  for (const endpoint of [
    '',
    'no address',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@inside.example/fcm',
    'https://fcm.googleapis.com.inside.example/fcm',
    'https://xfcm.googleapis.com/fcm',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://fcm.googleapis.com/x#part',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])
    expect(pushServiceOf(endpoint, live), endpoint).toBeNull();
  expect(pushServiceOf('http://127.0.0.1:9/x', { pushHosts, live: false })).toBe('other');
  expect(pushServiceOf('https://10.0.0.1/x', { pushHosts, live: false })).toBeNull();
});

test('an invalid PUSH_HOSTS setting stops the start', () => {
  for (const PUSH_HOSTS of ['*', '*.com', 'https://push.example.org', '10.0.0.1', 'a.example,'])
    expect(() => readSettings({ PUSH_HOSTS }), PUSH_HOSTS).toThrow('PUSH_HOSTS is wrong');
});

test('private addresses are distinguished from public ones', () => {
  for (const address of ['8.8.8.8', '142.250.1.1', '172.32.0.1', '2404:6800:4001::1'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    '2002:a00:1::1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

test.each([true, false])(
  'a host name with a private address is not connected to (all addresses: %s)',
  async (all) => {
    const failed = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    expect(failed).toMatchObject({ code: 'NOT_PUBLIC' });
  },
);
