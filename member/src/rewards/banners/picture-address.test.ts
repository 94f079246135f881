import { expect, test } from 'vitest';
import { pictureAddress } from './picture-address.ts';

test('accepts a file of ours, a data URL of a picture or an inline SVG', () => {
  expect(pictureAddress('/files/banner.webp')).toBe('/files/banner.webp');
  expect(pictureAddress('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  expect(pictureAddress('<svg viewBox="0 0 1 1"/>')).toBe(
    'data:image/svg+xml,%3Csvg%20viewBox%3D%220%200%201%201%22%2F%3E',
  );
});

test('refuses an address of another host, another data type and an empty one', () => {
  for (const foreign of [
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    'data:text/html,x',
    '',
  ])
    expect(pictureAddress(foreign)).toBeNull();
});
