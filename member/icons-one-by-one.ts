import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fromList = " from 'lucide-react';";

/**
 * Imports each icon from its own file. Through the list of all icons every page would seem to need every other page's
 * icons, and the imports would not show which code the home screen needs (vite.config.ts).
 */
export function iconsOneByOne(): Plugin {
  const files = iconFiles();
  return {
    name: 'kapao:icons-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /member[\\/]src[\\/]/, code: fromList },
      handler: (code) => {
        const pieces = code.split(fromList);
        const last = pieces.pop() ?? '';
        return pieces.map((piece) => oneByOne(piece, files)).join('') + last;
      },
    },
  };
}

/**
 * Drops parts of icons that the app does not need: former names, which only become class names without use, a statement
 * without effect, and the keys of lines, whose order never changes.
 */
export function iconsWithoutFormerNames(): Plugin {
  return {
    name: 'kapao:icons-without-former-names',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => {
        const start = code.indexOf(',\n  aliases: [');
        const end = code.indexOf(']', start) + 1;
        const plain = start < 0 ? code : code.slice(0, start) + code.slice(end);
        return plain.replace('__iconData.node;', '').replace(/,\s*key: "[a-z0-9]+"(?=\s*\})/g, '');
      },
    },
  };
}

/** Replaces the trailing `import { A, B as C }` by one import per name. Type imports vanish in the build anyway. */
function oneByOne(piece: string, files: ReadonlyMap<string, string>): string {
  const start = piece.lastIndexOf('import ');
  const list = piece.slice(start + 'import '.length).trim();
  if (!list.startsWith('{')) return piece + fromList;
  const lines = list
    .slice(1, -1)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [name = '', as = name] = each.split(' as ');
      return `import ${as} from 'lucide-react/icons/${files.get(name)}';`;
    });
  return piece.slice(0, start) + lines.join('');
}

/** Returns each icon's file by all its names, including former ones, as the package lists them. */
function iconFiles(): Map<string, string> {
  const folder = fileURLToPath(new URL('../', import.meta.resolve('lucide-react')));
  const files = new Map<string, string>();
  for (const line of readFileSync(join(folder, 'esm/lucide-react.mjs'), 'utf8').split('\n')) {
    const [names = '', file] = line.split(" } from './icons/");
    if (!file) continue;
    for (const name of names.slice('export { '.length).split(', '))
      files.set(name.replace('default as ', ''), file.slice(0, file.indexOf('.mjs')));
  }
  return files;
}
