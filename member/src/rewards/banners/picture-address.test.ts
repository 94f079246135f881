import { expect, test } from 'vitest';
import { pictureAddress } from './picture-address.ts';

test('a picture of the operator is a file of ours, or stands in the text itself', () => {
  expect(pictureAddress('/files/banner.webp')).toBe('/files/banner.webp');
  expect(pictureAddress('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  expect(pictureAddress('<svg viewBox="0 0 1 1"/>')).toBe(
    'data:image/svg+xml,%3Csvg%20viewBox%3D%220%200%201%201%22%2F%3E',
  );
});

test('a picture of somebody else is none', () => {
  for (const foreign of [
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    'data:text/html,x',
    '',
  ])
    expect(pictureAddress(foreign)).toBeNull();
});
