import { callNames, splitPath } from '@kapao/contract/paths';

/** Parts of an OpenAPI document that are used here. */
export interface Document {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}
type Paths = Readonly<Record<string, PathItem>>;
type PathItem = Readonly<Record<string, Operation>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
}

/** Rewrites paths and schemas so that the document is valid OpenAPI. */
export function makeValid<D extends Document>(document: D): D {
  const paths = joinSamePaths(addShorterPaths(document.paths));
  return { ...document, paths, components: { ...document.components, schemas: usedIn(document, paths) } };
}

/** OpenAPI has no optional path parameter: such a call becomes two paths, with and without it. */
function addShorterPaths(paths: Paths): Paths {
  const shorter = callNames.flatMap((name) => {
    const { method, path } = splitPath(name);
    const optional = /\/:(\w+)\?$/.exec(path)?.[1];
    if (!optional) return [];
    const url = path.replace('?', '').replace(/:(\w+)/g, '{$1}');
    const operation = paths[url]?.[method.toLowerCase()];
    // Call of a feature that is not mounted here.
    if (!operation) return [];
    const without = {
      ...operation,
      operationId: `${operation.operationId}Without${optional[0]?.toUpperCase()}${optional.slice(1)}`,
      parameters: operation.parameters?.filter((parameter) => parameter.name !== optional) ?? [],
    };
    return [[url.replace(`/{${optional}}`, ''), { [method.toLowerCase()]: without }] as const];
  });
  return { ...Object.fromEntries(shorter), ...paths };
}

/**
 * OpenAPI treats paths that differ only in a parameter's name as one (3.1, "Paths Object"). Their parameter gets a joint
 * name, and each operation says which meaning it has.
 */
function joinSamePaths(paths: Paths): Paths {
  const same = Object.groupBy(Object.keys(paths), (url) => url.replace(/\{\w+\}/g, '{}'));
  return Object.fromEntries(
    // `groupBy` makes no empty groups; the default only satisfies the compiler.
    Object.values(same).map((urls = []) => {
      const names = urls.map((url) => Array.from(url.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
      const joined = (names[0] ?? []).map((_, at) => joinNames(names.map((each) => each[at] ?? '')));
      const items = urls.map((url, i) => renamed(paths[url] ?? {}, names[i] ?? [], joined));
      const [url = ''] = urls;
      let at = 0;
      return [url.replace(/\{\w+\}/g, () => `{${joined[at++]}}`), Object.assign({}, ...items)] as const;
    }),
  );
}

/** Joins `bankCode` and `qrcodeId` to `bankCodeOrQrcodeId`. */
function joinNames(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names);
  return [first, ...others.map((name) => `Or${name[0]?.toUpperCase()}${name.slice(1)}`)].join('');
}

function renamed(item: PathItem, names: readonly string[], joined: readonly string[]): PathItem {
  const rename = (parameter: Parameter): Parameter => {
    const name = parameter.in === 'path' ? joined[names.indexOf(parameter.name)] : undefined;
    if (name === undefined || name === parameter.name) return parameter;
    return { ...parameter, name, description: `The ${parameter.name}` };
  };
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const { parameters } = operation;
      return [method, parameters ? { ...operation, parameters: parameters.map(rename) } : operation];
    }),
  );
}

/** Keeps the schemas in use: each is generated for requests and for answers, and most are used in one of the two only. */
function usedIn({ components: { schemas } }: Document, paths: Paths): Record<string, unknown> {
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
