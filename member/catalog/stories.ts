import type { Story } from './story.ts';

const files = import.meta.glob<Story>('./*/**/*.story.tsx');

/** Loaders of the components' stories, by the component's path in src/ without its extension: `ui/button/Button`. */
const stories = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^\.\/|\.story\.tsx$/g, ''), load] as const),
);

export const storyNames: readonly string[] = [...stories.keys()].sort();

export async function loadStory(name: string): Promise<Story> {
  const load = stories.get(name);
  if (!load) throw new Error(`there is no story of ${name || 'nothing'}`);
  return load();
}

/** Returns a state's address within its page: `#ui/button/Button/two-words`. */
export function stateAddress(story: string, state: string): string {
  return `#${story}/${state.replaceAll(/\W+/g, '-').toLowerCase()}`;
}

export async function findState(hash: string) {
  const story = decodeURIComponent(hash).replace(/^#|\/[^/]*$/g, '');
  const { states, place } = await loadStory(story);
  const found = Object.entries(states).find(([name]) => stateAddress(story, name) === hash);
  if (!found) throw new Error(`${story} has no state at ${hash}`);
  const [name, state] = found;
  return { hash, story, name, place, ...('Show' in state ? state : { Show: state, afterMs: 0 }) };
}

export type FoundState = Awaited<ReturnType<typeof findState>>;
