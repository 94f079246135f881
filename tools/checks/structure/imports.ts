import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Source } from '../../test-files/sources.ts';

export interface Import {
  from: Source;
  /** Specifier as written: ./x.ts, @kapao/core/money, node:fs, react. */
  specifier: string;
  /** Path of our file from the checkout's root; undefined for packages. */
  file: string | undefined;
  /** Whether the import is erased at run time. */
  isTypeOnly: boolean;
  /** Imported names; empty for a namespace, a side effect or import(). */
  names: string[];
}

export function importsOf(source: Source): Import[] {
  const { module, errors } = parseSync(source.path, source.text);
  const [error] = errors;
  if (error) throw new Error(`${source.path} cannot be parsed: ${error.message}`);
  const found: Omit<Import, 'from' | 'file'>[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    names: entries.flatMap(({ importName }) => importName.name ?? []),
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isTypeOnly: isType, names: [] });
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`](.*)['"`]$/s.exec(
      source.text.slice(moduleRequest.start, moduleRequest.end),
    )?.[1];
    if (specifier) found.push({ specifier, isTypeOnly: false, names: [] });
  }
  return found.map((one) => ({ ...one, from: source, file: fileOf(source.path, one.specifier) }));
}

/** Whether the file only re-exports other modules as a whole. */
export function isBarrel(source: Source): boolean {
  const { body } = parseSync(source.path, source.text).program;
  return body.length > 0 && body.every(({ type }) => type === 'ExportAllDeclaration');
}

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).replaceAll('\\', '/');
  const [, topFolder, rest] = /^@kapao\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  return topFolder && `${topFolder}/src/${rest}.ts`;
}

/** Returns import circles, each as the path that closes it. Type imports count, since a reader follows them too. */
export function importCycles(imports: Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ file }) => file),
    ({ from }) => from.path,
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    // The filter above keeps only imports with a file.
    for (const { file } of next.get(path) ?? []) visit(file!, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}
