import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-precompress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = Array.from({ length: 300 }, (_, n) => `export const answer${n} = ${n * n};`).join('\n');

function precompress(...args: string[]): void {
  const script = join(import.meta.dirname, 'precompress.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, folder, ...args], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}
const read = (name: string) => readFileSync(join(folder, name));

it('writes brotli and gzip files beside long texts, and none beside images and short texts', () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app.js'), text);
  writeFileSync(join(folder, 'assets/picture.webp'), text);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  precompress();
  const files = ['app.js', 'app.js.br', 'app.js.gz', 'picture.webp'];
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(files);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html']);
  expect(brotliDecompressSync(read('assets/app.js.br')).toString()).toBe(text);
  expect(gunzipSync(read('assets/app.js.gz')).toString()).toBe(text);
});

it('writes smaller files with --smallest, also over existing ones', () => {
  writeFileSync(join(folder, 'app.js'), text);
  precompress();
  const one = read('app.js.br').length;
  precompress('--smallest', '--gently');
  expect(read('app.js.br').length).toBeLessThanOrEqual(one);
  expect(brotliDecompressSync(read('app.js.br')).toString()).toBe(text);
  expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz']);
});
