import hostile from '@kapao/core/text/hostile-html.json' with { type: 'json' };
import { richTextAttributes, richTextTags } from '@kapao/core/text/rich-text';
import { expect, test } from 'vitest';
import { cpuTimeOf } from '../testing/process/cpu-time.ts';
import { cleanHtml } from './clean-html.ts';

/** Returns every tag of the sanitiser's output, which closes its quotes and escapes text. */
function elementsOf(html: string): { tag: string; attributes: Map<string, string> }[] {
  const tags = html.matchAll(/<\/?([a-z0-9-]+)((?:\s[a-z-]+(?:="[^"<>]*")?)*)\s?\/?>/gi);
  return Array.from(tags, ([, tag = '', rest = '']) => ({
    tag,
    attributes: new Map(
      Array.from(rest.matchAll(/([a-z-]+)="([^"]*)"/gi), ([, name = '', at = '']) => [name, at]),
    ),
  }));
}

test.each(hostile)('%j comes out with allowed tags, attributes and addresses only', (html) => {
  const clean = cleanHtml(html);
  const elements = elementsOf(clean);
  // Everything that starts like a tag was parsed as one; the rest of the output is escaped text.
  expect(elements).toHaveLength(clean.match(/</g)?.length ?? 0);
  for (const { tag, attributes } of elements) {
    expect(richTextTags).toContain(tag);
    const allowed = [...(richTextAttributes[tag] ?? []), ...(tag === 'a' ? ['target', 'rel'] : [])];
    for (const name of attributes.keys()) expect(allowed).toContain(name);
    if (attributes.has('src')) expect(attributes.get('src')).toBe('/files/a.png');
    if (attributes.has('href')) expect(attributes.get('href')).toMatch(/^https:\/\/ok\.example\//);
    if (tag === 'a' && attributes.size > 0) expect(attributes.get('rel')).toBe('noopener noreferrer');
  }
});

test.each(hostile)('sanitizing a second time changes nothing: %j', (html) => {
  expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
});

test('allowed formatting stays: headings, lists, emphasis, tables and own pictures', () => {
  const text =
    '<h3>ฝากเงิน</h3><p>ຝາກ <strong>10</strong> &amp; <em>more</em><br />x</p><ul><li>one</li></ul><ol><li>two</li></ol>' +
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>' +
    '<img src="/files/banner-1.webp" alt="a &quot;b&quot;" width="320" height="120" />';
  expect(cleanHtml(text)).toBe(text);
});

test.each([
  'https://kapao.example/a?b=1#c',
  'http://kapao.example/',
  'mailto:help@kapao.example',
  'tel:+66800000001',
  'line://ti/p/x',
])('a link to %s opens a new window with noopener and noreferrer', (href) => {
  const link = `<a href="${href}" target="_blank" rel="noopener noreferrer">x</a>`;
  expect(cleanHtml(`<a href="${href}">x</a>`)).toBe(link);
  expect(cleanHtml(link)).toBe(link);
});

test('a text nested 16,000 levels deep is cut within the time limit', async () => {
  let clean = '';
  const ms = await cpuTimeOf(() => {
    clean = cleanHtml(`${'<b>'.repeat(16_000)}x`);
  });
  expect(clean.length).toBeLessThan(1_000);
  expect(ms).toBeLessThan(5_000);
});
