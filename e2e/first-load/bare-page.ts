import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Folder below which the member app's React is found. */
const memberFolder = fileURLToPath(new URL('../../member/', import.meta.url));

const page = `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

const script = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Login() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <h1>Log in</h1>
      <label>Phone <input name="username" value={username} onChange={(event) => setUsername(event.target.value)} /></label>
      <label>Password <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} /></label>
      <button type="submit">Log in</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<Login />);
`;

/** Every file of a page as sent over the network, by path. */
export type Files = ReadonlyMap<
  string,
  { readonly body: Buffer; readonly type: string; readonly encoding?: string }
>;

/** Builds the minimal React page, one component with a form, with the same Vite and React as the app. */
export async function buildBarePage(): Promise<Files> {
  mkdirSync(join(memberFolder, 'node_modules'), { recursive: true });
  const folder = mkdtempSync(join(memberFolder, 'node_modules', '.bare-'));
  try {
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'main.jsx'), script);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    });
    const dist = join(folder, 'dist');
    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:html|js)$/.test(name),
    );
    return new Map(
      names.map((name) => [
        name === 'index.html' ? '/' : `/${name.replaceAll('\\', '/')}`,
        {
          body: brotliCompressSync(readFileSync(join(dist, name))),
          type: name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
          encoding: 'br',
        },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the lower bound: a page of one line whose document has this many bytes, sent uncompressed. */
export function pageOfBytes(bytes: number): Files {
  const frame = (filling: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Line</title><!--${filling}--><h1>One line of text that is as large as ours</h1></html>`;
  const body = Buffer.from(frame('x'.repeat(Math.max(0, bytes - frame('').length))));
  return new Map([['/', { body, type: 'text/html; charset=utf-8' }]]);
}

/**
 * Returns a page's document without the app that it starts: the earliest paint of these bytes on this line and in this
 * browser.
 */
export function aloneOf(html: string): Files {
  const alone = html
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet|manifest|icon|apple-touch-icon)"[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  const body = brotliCompressSync(alone);
  return new Map([['/', { body, type: 'text/html; charset=utf-8', encoding: 'br' }]]);
}
