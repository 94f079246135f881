import { expect, test } from 'vitest';
import { addressFlaw } from './reach.ts';

const live = { insideHosts: ['10.0.0.5', 'bank.internal', 'localhost', '::1'] };

test.each([
  'https://pay.example/v1',
  'https://1.1.1.1',
  'https://[2606:4700::1111]/',
  'https://10.0.0.5:8443/api',
  'https://BANK.internal./api',
  'http://localhost:9000/api',
  'http://[::1]:9000',
])('%s may be called', (address) => {
  expect(addressFlaw(address, live)).toBeNull();
});

test.each([
  'http://pay.example',
  'http://10.0.0.5',
  'http://bank.internal',
  'http://127.0.0.1',
  'ftp://pay.example',
  'javascript:alert(1)',
])('%s is not https', (address) => {
  expect(addressFlaw(address, live)).toBe('NOT_HTTPS');
});

test.each([
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f.0.0.1',
  'https://localhost.',
  'https://api.localhost',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1',
  'https://172.20.0.1',
  'https://100.64.0.1',
  'https://[fe80::1]',
  'https://[fd00::1]',
  'https://[::ffff:10.0.0.6]',
  'https://[64:ff9b::a9fe:a9fe]',
  'https://0.0.0.0',
])('%s leads inside', (address) => {
  expect(addressFlaw(address, { insideHosts: [] })).toBe('INSIDE');
});

test('the demo may call any address', () => {
  expect(addressFlaw('http://127.0.0.1', 'anywhere')).toBeNull();
});
