import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';

/** Class that may name a colour of the theme, with its variants: `data-checked:border-gold-line`, `bg-white/4`. */
const colourClass =
  /(?<=[\s"'`])(?:[\w-]+:)*(?:bg|text|border(?:-[xytrbl])?|divide|fill|stroke|from|via|to|ring|outline|accent|caret|decoration)-[a-z]+(?:-[a-z]+)*(?:\/\d+)?(?=[\s"'`])/g;

/** A value of `box-sizing`. */
const noClass = 'border-box';

it.each(['member', 'operator'])('each colour class used in %s exists in its styles', async (app) => {
  const sources = readFiles(/\.tsx?$/).filter(({ topFolder, isTest }) => topFolder === app && !isTest);
  const used = new Set(sources.flatMap(({ text }) => text.match(colourClass) ?? []));
  used.delete(noClass);
  expect(used.size).toBeGreaterThan(100);
  const design = join(root, app, 'src/ui/design');
  const read = (path: string) => ({ path, base: design, content: readFileSync(path, 'utf8') });
  const { build } = await compile(readFileSync(join(design, 'base.css'), 'utf8'), {
    base: design,
    loadStylesheet: async (id) =>
      read(id === 'tailwindcss' ? join(root, 'node_modules/tailwindcss/index.css') : join(design, id)),
  });
  const styles = build([...used]);
  const selector = (name: string) => `.${name.replace(/^\d/, '\\3$& ').replaceAll(/[:/]/g, '\\$&')}`;
  expect([...used].filter((name) => !styles.includes(selector(name)))).toEqual([]);
});
