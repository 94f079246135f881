import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storyNames } from './catalog/stories.ts';

const src = join(import.meta.dirname, 'src');
const catalog = join(import.meta.dirname, 'catalog');
const storyOf = (component: string) => component.replace(/\.tsx$/, '.story.tsx');

/** Components that render nothing of their own: they load, keep or place others. The list may only get shorter. */
const withoutStory = ['frame/chunk/Lazy.tsx', 'frame/dialog/DialogHost.tsx', 'frame/page/PullHere.tsx'];

const components = globSync('{ui,frame}/**/*.tsx', { cwd: src })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.tsx'));

test('every component of ui/ and frame/ has a story', () => {
  expect(components.length).toBeGreaterThan(30);
  const missing = components.filter((path) => !existsSync(join(catalog, storyOf(path))));
  expect(missing.sort()).toEqual(withoutStory);
});

const stories = globSync('**/*.story.tsx', { cwd: catalog }).map((path) => path.replaceAll('\\', '/'));

test('the catalog lists every story', () => {
  expect(storyNames.map((name) => `${name}.story.tsx`)).toEqual(stories.toSorted());
});

test('every story has its component', () => {
  const ofSlices = stories.filter((path) => !/^(?:ui|frame)\//.test(path));
  const lost = ofSlices.filter((path) => {
    const source = join(src, path.replace(/\.story\.tsx$/, ''));
    return !existsSync(`${source}.tsx`) && !existsSync(`${source}.ts`);
  });
  expect(lost).toEqual([]);
  const expected = components.filter((path) => !withoutStory.includes(path)).map(storyOf);
  expect(stories.filter((path) => !ofSlices.includes(path)).sort()).toEqual(expected.sort());
});
