import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { chatDraftKey, forgetSession, keepToken, lastWalletKey, storedToken, waitingKey } from './session.ts';

const device = new Map<string, string>();
const tab = new Map<string, string>();
const deleted: string[] = [];
beforeEach(() => {
  for (const kept of [device, tab]) kept.clear();
  deleted.length = 0;
  stubStorage('localStorage', device);
  stubStorage('sessionStorage', tab);
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => void deleted.push(name) });
});
afterEach(() => vi.unstubAllGlobals());

test('logging out deletes what the member wrote and saw on the device, and keeps the device’s settings', () => {
  keepToken('token', true, 'password');
  for (const key of [lastWalletKey, waitingKey, 'locale', 'theme']) device.set(key, 'x');
  tab.set(chatDraftKey, 'my account is 123');
  forgetSession();
  expect(storedToken()).toBeNull();
  expect([...device.keys()].sort()).toEqual(['locale', 'theme']);
  expect([...tab.keys()]).toEqual([]);
  expect(deleted).toEqual(['kapao-chat']);
});

test('logging in keeps what a visitor wrote to support', () => {
  device.set(waitingKey, '1');
  tab.set(chatDraftKey, 'hello');
  keepToken('token', true, 'password');
  expect(deleted).toEqual([]);
  expect(device.get(waitingKey)).toBe('1');
  expect(tab.get(chatDraftKey)).toBe('hello');
});

test('a browser that forbids the storage still logs out', () => {
  keepToken('token', false, 'passkey');
  vi.stubGlobal('indexedDB', undefined);
  forgetSession();
  expect(storedToken()).toBeNull();
});
