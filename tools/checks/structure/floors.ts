import type { Import } from './imports.ts';
import type { Source } from './sources.ts';

/** The folders of a room, the lowest first: each imports only what is below it. */
export interface FloorPlan {
  /** As `member/src`. Files that lie in it directly stand above every floor. */
  root: string;
  floors: readonly string[];
  /** Imports that go up all the same, as the test writes them. The list only loses lines. */
  tolerated?: readonly string[];
}

/** Imports that go up, or to a folder that is no floor. */
export function upward(house: FloorPlan, imports: readonly Import[]): Import[] {
  const { root, floors } = house;
  return imports.filter(({ from, file }) => {
    if (!isWithin(root, from.path) || !file || !isWithin(root, file)) return false;
    const to = heightOf(file);
    return to === -1 || to > heightOf(from.path);
  });

  function heightOf(path: string): number {
    const floor = floorOf(house, path);
    return floor === undefined ? floors.length : floors.indexOf(floor);
  }
}

export function floorOf(house: FloorPlan, path: string): string | undefined {
  return foldersBelow(house, path)[0];
}

/**
 * The same imports between folders that lie side by side, at every depth (`payments/slips`, `chat/panel/thread`). A circle
 * there is two folders that cannot be read one after the other.
 */
export function betweenFolders(house: FloorPlan, imports: readonly Import[]): Import[] {
  const { root } = house;
  return imports.flatMap((one) => {
    if (!isWithin(root, one.from.path) || !one.file || !isWithin(root, one.file)) return [];
    const from = foldersBelow(house, one.from.path);
    const to = foldersBelow(house, one.file);
    let depth = 0;
    while (from[depth] !== undefined && from[depth] === to[depth]) depth += 1;
    // A folder of a room and its own parts may use each other. Files directly in a floor count as a room beside the rooms.
    const isSideBySide = from[depth] !== undefined && to[depth] !== undefined;
    if (!isSideBySide && (depth > 1 || from.length === to.length)) return [];
    const pathOf = (folders: readonly string[]) => [root, ...folders.slice(0, depth + 1)].join('/');
    return [{ ...one, from: { ...one.from, path: pathOf(from) }, file: pathOf(to) }];
  });
}

/** Folders with more than `most` files lying directly in them. */
export function crowded({ root }: FloorPlan, sources: readonly Source[], most: number): string[] {
  const folders = Map.groupBy(
    sources.filter(({ path }) => isWithin(root, path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...folders].filter(([, files]) => files.length > most).map(([folder]) => folder);
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(`${root}/`);
}

/** The back office of a slice (`payments/slips/admin`) stands above all slices, so its folders begin with that floor. */
function foldersBelow({ root, floors }: FloorPlan, path: string): string[] {
  const folders = path
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1);
  const isAdmin = floors.includes('admin') && folders.includes('admin');
  return isAdmin ? ['admin', ...folders.filter((folder) => folder !== 'admin')] : folders;
}
