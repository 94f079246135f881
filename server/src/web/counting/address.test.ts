import { expect, test } from 'vitest';
import { isLoopback, networkOf } from './address.ts';

test('one IPv6 network is one caller, however its address is written', () => {
  for (const address of ['2001:db8:0:1::5', '2001:0db8:0:1:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:9'])
    expect(networkOf(address), address).toBe('2001:db8:0:1::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('IPv4 stands for itself, in the clothes of IPv6 too', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('loopback is this machine', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['127x', '10.0.0.1', '::2'].some(isLoopback)).toBe(false);
});
