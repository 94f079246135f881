import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';

type Tokens = Readonly<Record<string, string>>;

/** Least contrast of text, and of what is seen but not read: edges, focus rings, lines of a chart (WCAG 2.2 AA). */
const leastOfText = 4.5;
const leastOfShapes = 3;

const inks = ['text', 'muted', 'gold-text', 'success', 'progress', 'failed'];
const grounds = [
  'page',
  'card',
  'raised',
  'sunken',
  'success-tint',
  'progress-tint',
  'failed-tint',
  'gold-tint',
];
const filled = ['gold', 'strong', 'own', 'tick'];
const shapes = ['edge', 'gold-text', 'chart-gold', 'chart-ink', 'chart-blue', 'chart-grey'];

describe.each(['member', 'operator'])('the colours of %s', (app) => {
  const styles = readFileSync(join(root, app, 'src/ui/design/tokens.css'), 'utf8');
  const light = tokensOf(styles, ':root');
  const dark = tokensOf(styles, ':root[data-theme="dark"]');

  it('are the same whether the device or the person chose the dark theme', () => {
    expect(tokensOf(styles, ':root:not([data-theme="light"])')).toEqual(dark);
  });

  it.each([
    ['light', light],
    ['dark', { ...light, ...dark }],
  ] as const)('are told apart in the %s theme', (_theme, tokens) => {
    const weak = [
      ...pairs(tokens, inks, grounds).filter(({ ratio }) => ratio < leastOfText),
      ...filled
        .flatMap((fill) => pairs(tokens, [`on-${fill}`], [fill]))
        .filter(({ ratio }) => ratio < leastOfText),
      ...pairs(tokens, shapes, ['page', 'card']).filter(({ ratio }) => ratio < leastOfShapes),
    ];
    expect(weak).toEqual([]);
    expect(pairs(tokens, ['edge'], ['card'])).toHaveLength(1);
  });

  it('give the focus and the words of an empty field enough contrast', () => {
    const base = readFileSync(join(root, app, 'src/ui/design/base.css'), 'utf8');
    expect(base).toMatch(/^ {2}:focus-visible \{\n {4}outline: 2px solid var\(--gold-text\);/m);
    const faint = /placeholder:text-[\w-]+\/\d+|focus(?:-visible|-within):(?:border|outline)-gold(?=[\s"'`])/;
    const sources = readFiles(/\.tsx$/).filter(({ topFolder }) => topFolder === app);
    expect(sources.filter(({ text }) => faint.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

function pairs(tokens: Tokens, fronts: readonly string[], backs: readonly string[]) {
  return fronts.flatMap((front) =>
    backs.flatMap((back) => {
      const [ink, ground] = [tokens[front], tokens[back]];
      return ink && ground ? [{ front, back, ratio: contrast(ink, ground) }] : [];
    }),
  );
}

/** Returns the tokens of a rule that are opaque colours. */
function tokensOf(styles: string, selector: string): Tokens {
  const [, after = ''] = styles.split(`${selector} {`);
  const [rule = ''] = after.split('}');
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of an sRGB colour, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
