import { expect, test } from 'vitest';
import { isLoopback, knownNetworkOf, networksOf } from './network-address.ts';

test('an IPv6 address belongs to three networks, however it is written', () => {
  const networks = [
    { name: '2001:db8:0:1::/64', times: 1 },
    { name: '2001:db8:0:0::/56', times: 4 },
    { name: '2001:db8:0::/48', times: 16 },
  ];
  for (const address of ['2001:db8:0:1::5', '2001:0db8:0:1:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:9'])
    expect(networksOf(address), address).toEqual(networks);
  expect(networksOf('2001:db8:0:aBcD::')[1]?.name).toBe('2001:db8:0:ab00::/56');
  expect(networksOf('fe80::1%eth0')[0]?.name).toBe('fe80:0:0:0::/64');
});

test('an IPv4 address counts by itself, also when written as IPv6', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107'])
    expect(networksOf(address)).toEqual([{ name: '203.0.113.7', times: 1 }]);
});

test('a known network is a /48 of IPv6 or a /24 of IPv4', () => {
  expect(knownNetworkOf('2001:db8:0:1::5')).toBe('2001:db8:0::/48');
  expect(knownNetworkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(knownNetworkOf('::ffff:203.0.113.200')).toBe('203.0.113.0/24');
});

test('loopback addresses are recognized', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'].every(isLoopback)).toBe(true);
  expect(['127x', '10.0.0.1', '::2', '::ffff:a00:1', '2001:ffff::1'].some(isLoopback)).toBe(false);
});
