import type { Source } from '../../test-files/sources.ts';
import type { Import } from './imports.ts';

/** Layers of a workspace, lowest first: each imports only from layers below it. */
export interface LayerPlan {
  /** Folder such as `member/src`. Files directly in it are above every layer. */
  root: string;
  layers: readonly string[];
  /** Upward imports that are tolerated, as the test writes them. Entries may only be removed. */
  tolerated?: readonly string[];
}

/** Returns the imports that go up, or to a folder that is no layer. */
export function upwardImports(plan: LayerPlan, imports: readonly Import[]): Import[] {
  const { root, layers } = plan;
  return imports.filter(({ from, file }) => {
    if (!isWithin(root, from.path) || !file || !isWithin(root, file)) return false;
    const to = heightOf(file);
    return to === -1 || to > heightOf(from.path);
  });

  function heightOf(path: string): number {
    const layer = layerOf(plan, path);
    return layer === undefined ? layers.length : layers.indexOf(layer);
  }
}

export function layerOf(plan: LayerPlan, path: string): string | undefined {
  return foldersBelow(plan, path)[0];
}

/**
 * Returns the imports between sibling folders, at every depth (`payments/slips`, `chat/panel/thread`). With a circle there,
 * neither folder can be read before the other.
 */
export function betweenFolders(plan: LayerPlan, imports: readonly Import[]): Import[] {
  const { root } = plan;
  return imports.flatMap((one) => {
    if (!isWithin(root, one.from.path) || !one.file || !isWithin(root, one.file)) return [];
    const from = foldersBelow(plan, one.from.path);
    const to = foldersBelow(plan, one.file);
    let depth = 0;
    while (from[depth] !== undefined && from[depth] === to[depth]) depth += 1;
    // A folder and its own subfolders may import each other. Files directly in a layer count as a folder beside its
    // folders.
    const isSideBySide = from[depth] !== undefined && to[depth] !== undefined;
    if (!isSideBySide && (depth > 1 || from.length === to.length)) return [];
    const pathOf = (folders: readonly string[]) => [root, ...folders.slice(0, depth + 1)].join('/');
    return [{ ...one, from: { ...one.from, path: pathOf(from) }, file: pathOf(to) }];
  });
}

/** Returns the folders with more than `most` files directly in them. */
export function crowdedFolders({ root }: LayerPlan, sources: readonly Source[], most: number): string[] {
  const folders = Map.groupBy(
    sources.filter(({ path }) => isWithin(root, path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...folders].filter(([, files]) => files.length > most).map(([folder]) => folder);
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(`${root}/`);
}

/**
 * Returns the folders of a path. A feature's backoffice part (`payments/slips/admin`) is above all features, so its folders
 * begin with `admin`.
 */
function foldersBelow({ root, layers }: LayerPlan, path: string): string[] {
  const folders = path
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1);
  const isAdmin = layers.includes('admin') && folders.includes('admin');
  return isAdmin ? ['admin', ...folders.filter((folder) => folder !== 'admin')] : folders;
}
