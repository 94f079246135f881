import { describe, expect, it } from 'vitest';
import { readFiles, type Source } from '../test-files/sources.ts';
import { type Import, importCycles, importsOf, isBarrel } from './structure/imports.ts';
import {
  betweenFolders,
  crowdedFolders,
  type LayerPlan,
  layerOf,
  upwardImports,
} from './structure/layers.ts';
import limits from './structure/limits.json' with { type: 'json' };
import { textsOf } from './structure/texts.ts';

const sources = readFiles(/\.tsx?$/);
const product = sources.filter(({ isTest }) => !isTest);
const imports = sources.flatMap(importsOf);
const productImports = imports.filter(({ from }) => !from.isTest);

const say = ({ from, specifier }: Import) => `${from.path} imports ${specifier}`;
const path = (source: Source) => source.path;
const within = (folder: string) => (source: Pick<Source, 'path'>) => source.path.startsWith(folder);
const isIn =
  (...folders: string[]) =>
  ({ from }: Import) =>
    folders.some((folder) => from.path.startsWith(folder));

describe('imports between workspaces', () => {
  const mayImport: Record<string, string[]> = {
    core: [],
    contract: ['core'],
    server: ['contract', 'core'],
    member: ['contract', 'core'],
    operator: ['contract', 'core'],
    sandbox: [],
    e2e: ['tools', 'server', 'contract', 'core'],
    tools: ['server', 'sandbox', 'contract', 'core'],
  };
  // Server tests run the sandbox in their own process.
  const testsMayImport: Record<string, string[]> = { server: ['sandbox'] };

  it('core ← contract ← server, member, operator; the sandbox imports nothing', () => {
    const wrong = imports.filter(({ from, file }) => {
      const other = file?.split('/')[0];
      if (other === undefined || !(other in mayImport) || other === from.topFolder) return false;
      const mayByTests = from.isTest && testsMayImport[from.topFolder]?.includes(other);
      return mayImport[from.topFolder]?.includes(other) === false && !mayByTests;
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('workspaces import each other by package, not by path', () => {
    const wrong = imports
      .filter(({ from }) => from.topFolder !== 'tools' && from.topFolder !== 'e2e')
      // Configuration files that a tool expects at the root belong to no workspace.
      .filter(({ from }) => from.path.includes('/'))
      .filter(
        ({ from, specifier, file = '' }) =>
          specifier.startsWith('.') && !file.startsWith(`${from.topFolder}/`),
      )
      .filter(({ file }) => file !== 'package.json');
    expect(wrong.map(say)).toEqual([]);
  });

  it('core has no runtime dependency, the contract only zod', () => {
    const wrong = productImports.filter(
      ({ from, specifier, file }) =>
        !file &&
        (from.topFolder === 'core' || (from.topFolder === 'contract' && !/^zod(\/|$)/.test(specifier))),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  it('product code imports nothing from tests', () => {
    const testFiles = new Set(sources.filter(({ isTest }) => isTest).map(path));
    expect(productImports.filter(({ file }) => file && testFiles.has(file)).map(say)).toEqual([]);
  });

  it('there are no circular imports', () => {
    expect(importCycles(imports)).toEqual([]);
  });
});

describe('in the server', () => {
  const sql =
    /^\s*(select\s|insert\s+into\s|update\s+\w+(?:\s+\w+){0,2}\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i;

  it('a slice does not import the queries of another', () => {
    const mechanisms = ['platform', 'ledger', 'inquiry', 'providers', 'demo', 'app'];
    const wrong = productImports
      .filter(isIn('server/src/'))
      .filter(({ from }) => !mechanisms.includes(from.path.split('/')[2] ?? ''))
      .filter(({ from, file }) => file?.endsWith('.queries.ts') && folderOf(from.path) !== folderOf(file));
    expect(wrong.map(say)).toEqual(limits.queriesOfAnotherSlice);
  });

  it('only ledger/ writes the ledger’s tables', () => {
    const tables = 'account|entry|operator_snapshot|open_hold';
    const inSql = new RegExp(
      `\\b(insert\\s+into|update|delete\\s+from|truncate|merge\\s+into)\\s+(${tables})\\b`,
      'i',
    );
    const inKysely = new RegExp(`\\.(insertInto|updateTable|deleteFrom|mergeInto)\\(['"](${tables})\\b`);
    const migrations = readFiles(/\.sql$/)
      .filter(within('server/migrations/'))
      .filter(({ path }) => !/ledger/.test(path));
    const writers = [...product.filter(within('server/src/')), ...migrations]
      .filter(({ path }) => !path.startsWith('server/src/ledger/'))
      .filter(({ text }) => inSql.test(text) || inKysely.test(text));
    expect(writers.map(path)).toEqual([]);
  });

  it('SQL is only in *.queries.ts and in the folders of the database mechanisms', () => {
    const elsewhere = ['platform/db', 'platform/jobs', 'platform/outbox', 'ledger', 'demo'];
    const allowed = elsewhere.map((folder) => `server/src/${folder}/`);
    const wrong = product
      .filter(within('server/src/'))
      .filter(
        ({ path }) => !path.endsWith('.queries.ts') && !allowed.some((folder) => path.startsWith(folder)),
      )
      .filter((source) => textsOf(source).some((text) => sql.test(text)));
    expect(wrong.map(path)).toEqual([]);
  });

  it('queries about money take states from states.ts and do not spell them', () => {
    const spelled = /\bstate\s*(=|<>|in)\s*\(?\s*'/i;
    const wrong = product
      .filter(({ path }) => /^server\/src\/(?:payments|gaming|wallet)\/(?!.*admin\/)/.test(path))
      .filter((source) => textsOf(source).some((text) => spelled.test(text)));
    expect(wrong.map(path)).toEqual([]);
  });

  it('only providers/ makes outgoing calls', () => {
    const callers = product
      .filter(within('server/src/'))
      .filter(({ text }) => /(?<![.\w])fetch\(/.test(text))
      .map(path);
    const clients = productImports
      .filter(isIn('server/'))
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .filter(
        ({ specifier, names }) =>
          /^(undici|axios|got|node:(https|http2|tls|dgram))$/.test(specifier) ||
          // Serving is allowed, outgoing calls are not.
          (/^node:(http|net)$/.test(specifier) &&
            names.some((name) => /^(request|get|connect|Agent)$/.test(name))),
      )
      .map(({ from }) => from.path);
    expect([...callers, ...clients].filter((caller) => !caller.startsWith('server/src/providers/'))).toEqual(
      [],
    );
  });
});

it('only tracer.ts loads OpenTelemetry, and a start imports it only where traces are wanted', () => {
  const tracer = 'server/src/platform/tracing/tracer.ts';
  const loading = productImports.filter(
    ({ specifier, isTypeOnly }) => specifier.startsWith('@opentelemetry/') && !isTypeOnly,
  );
  expect([...new Set(loading.map(({ from }) => from.path))]).toEqual([tracer]);
  const [main, ...others] = productImports.filter(({ file }) => file === tracer).map(({ from }) => from);
  expect(others).toEqual([]);
  expect(main?.text).toContain("settings.tracing && (await import('../platform/tracing/tracer.ts'))");
});

describe('in the apps', () => {
  it('only router/, frame/, app/ and the catalog import the router', () => {
    const wrong = imports
      .filter(isIn('member/', 'operator/'))
      .filter(
        ({ specifier, file = '' }) =>
          specifier.startsWith('react-router') || file.startsWith('member/src/router/'),
      )
      .filter(
        ({ from }) =>
          !/^(?:member\/(?:src\/(?:router|frame|app)|catalog)|operator\/src\/app)\//.test(from.path),
      );
    expect(wrong.map(say)).toEqual(limits.routerOutsideApp);
  });

  it('only ui/ imports the component library', () => {
    const wrong = imports
      .filter(isIn('member/', 'operator/'))
      .filter(({ specifier }) => specifier.startsWith('@base-ui'));
    expect(wrong.filter(({ from }) => !/^(?:member|operator)\/src\/ui\//.test(from.path)).map(say)).toEqual(
      [],
    );
  });
});

/** Layers of each workspace that has some, lowest first. */
const layerPlans: readonly LayerPlan[] = [
  {
    root: 'member/src',
    layers: [
      'base',
      'router',
      'i18n',
      'ui',
      'frame',
      'support',
      'content',
      'members',
      'wallet',
      'payments',
      'gaming',
      'rewards',
      'home',
      'app',
    ],
  },
  // A folder of screens/ is one feature of the console; what several features share lies below, in frame/ or ui/.
  { root: 'operator/src', layers: ['base', 'i18n', 'ui', 'frame', 'screens', 'app'] },
  {
    root: 'server/src',
    layers: [
      'platform',
      'ledger',
      'inquiry',
      'providers',
      'content',
      'members',
      'gaming',
      'payments',
      'wallet',
      'rewards',
      'support',
      'admin',
      'backoffice',
      'demo',
      'testing',
      'app',
    ],
  },
];

describe.each(layerPlans)('the layers of $root', (plan) => {
  it('are all of its folders', () => {
    const floors = sources.filter(within(`${plan.root}/`)).flatMap(({ path }) => layerOf(plan, path) ?? []);
    expect([...new Set(floors)].sort()).toEqual([...plan.layers].sort());
  });

  it('import only lower layers', () => {
    expect(upwardImports(plan, productImports).map(say)).toEqual(plan.tolerated ?? []);
  });

  it('have folders without circular imports', () => {
    expect(importCycles(betweenFolders(plan, productImports))).toEqual([]);
  });

  it('have at most 25 files in a folder', () => {
    expect(crowdedFolders(plan, sources, 25)).toEqual([]);
  });
});

it.each(['contract/src', 'core/src', 'e2e', 'member/catalog', 'sandbox/src', 'tools'])(
  'no two folders side by side in %s import each other',
  (root) => {
    // Files that tests share count as well, because all of e2e consists of tests.
    const shared = imports.filter(({ from }) => !/\.(test|spec)\.tsx?$/.test(from.path));
    const besides = betweenFolders({ root, layers: [] }, shared).filter(
      ({ from, file }) =>
        file && !within(`${from.path}/`)({ path: file }) && !from.path.startsWith(`${file}/`),
    );
    expect(importCycles(besides)).toEqual([]);
  },
);

describe('names and sizes', () => {
  it('no file has a generic name', () => {
    const empty =
      /(^|[/.-])(utils?|helpers?|common|shared|managers?|services?)([./-]|$)|(Utils?|Helpers?|Manager|Service)\.tsx?$/;
    expect(sources.map(path).filter((name) => empty.test(name))).toEqual([]);
  });

  it('no file only re-exports', () => {
    const barrels = sources.filter((source) => /(^|\/)index\.tsx?$/.test(source.path) || isBarrel(source));
    expect(barrels.map(path)).toEqual([]);
  });

  it('no file has more than 300 lines, no test more than 500', () => {
    const allowed: Record<string, string> = limits.longFilesWithReason;
    const tooLong = sources.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300));
    expect(tooLong.map(path).filter((name) => !allowed[name])).toEqual([]);
    // Exceptions that are no longer needed must be removed.
    expect(Object.keys(allowed).filter((name) => !tooLong.some((source) => source.path === name))).toEqual(
      [],
    );
  });

  it('the median size and the number of long files do not grow', () => {
    const sizes = product.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(limits.medianLines);
    expect(product.filter(({ lines }) => lines > 180).map(path).length).toBeLessThanOrEqual(
      limits.filesOver180Lines,
    );
  });
});

it('no folder consists mostly of files under 25 lines, except the known ones', () => {
  const known: Record<string, string> = limits.smallFilesWithReason;
  const folders = Map.groupBy(
    product.filter(({ path }) => !path.startsWith('member/catalog/')),
    ({ path }) => folderOf(path),
  );
  const shreds = [...folders]
    .filter(([, files]) => files.length > 3)
    .filter(([, files]) => files.filter(({ lines }) => lines < 25).length * 2 > files.length)
    .map(([folder]) => folder);
  expect(shreds.sort()).toEqual(Object.keys(known).sort());
});

describe('no file contains', () => {
  it('"as any", or a TODO without its condition', () => {
    const wrong = sources.filter(({ text }) => /\bas any\b|\/\/ TODO(?! when )/.test(withoutStrings(text)));
    expect(wrong.map(path)).toEqual([]);
  });

  it('an effect that returns the result of a scroll call, which React would take for a cleanup', () => {
    const wrong = sources.filter(({ text }) => /Effect\(\(\) => [^{;]{1,80}\.scroll\w{0,20}\(/.test(text));
    expect(wrong.map(path)).toEqual([]);
  });

  it('a file’s path taken from a URL without decoding it, because the checkout’s path may have a space', () => {
    const encoded = /(?<!decodeURIComponent\()new URL\([^()]{1,80}import\.meta\.url\)\.pathname/;
    expect(sources.filter(({ text }) => encoded.test(text)).map(path)).toEqual([]);
  });

  it('a package registry’s host, or a path of one machine', () => {
    const machinePath = /(?<![\w.~}*-])\/(?:root|home|Users|work)\/\w|"resolved": ?"http|registry=\w/;
    const files = readFiles(/\.(tsx?|m?js|json|md|sql|css|html|ya?ml|po|sh)$|\/(run|\.npmrc|\.gitignore)$/);
    expect(files.filter(({ text }) => machinePath.test(text)).map(path)).toEqual([]);
  });
});

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function withoutStrings(text: string): string {
  // Only the first branch matches a backslash; with two ways to match it, an unclosed quote would take exponential time.
  return text.replace(/(['"`])(?:\\.|(?!\1)[^\\])*\1/gs, "''");
}
