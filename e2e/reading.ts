import { expect, type Page } from '@playwright/test';

/** What differs from run to run, and what is read in its place. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/\d\d\/\d\d\/\d{4} \d\d:\d\d(:\d\d)?/g, '‹date and time›'],
  [/\d\d\/\d\d\/\d{4}/g, '‹date›'],
  [/\d\d\/\d\d\s– ‹date›/g, '‹dates›'],
  [/\b\d\d:\d\d:\d\d\b/g, '‹time›'],
  [/\b\d\d:\d\d\b/g, '‹time›'],
  [/\bjust now\b|\b\d+ (minute|hour)s? ago\b/g, '‹how long ago›'],
  [/\b[A-Z][a-z]+ 20\d\d\b/g, '‹month›'],
  [/\bKP-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, '‹receipt number›'],
  [/\b[0-9A-F]{4}(-[0-9A-F]{4}){3}\b/g, '‹signature›'],
  [/\b\d+\.\d+\.\d+\b/g, '‹version›'],
  [/\blocalhost:\d+/g, '‹host›'],
];

/**
 * What assistive technology is given of a part of the page, in the order in which it reads it: a line each with its role,
 * its name and its state, further in what belongs to the line above. `known` are texts of this run alone.
 */
export async function readAloud(
  page: Page,
  part: string,
  known: readonly (readonly [string, string])[] = [],
): Promise<string> {
  // What is on its way says nothing.
  await expect(page.locator('.bg-skeleton')).toHaveCount(0);
  const lines = (await page.locator(part).ariaSnapshot()).split('\n');
  const masked = known.reduce((all, [from, to]) => all.replaceAll(from, to), withoutDetail(lines).join('\n'));
  return `${volatile.reduce((all, [from, to]) => all.replace(from, to), masked)}\n`;
}

const depthOf = (line: string) => line.search(/\S/);

/** Without addresses, and without the parts of a button that its name has said already. */
function withoutDetail(lines: readonly string[]): string[] {
  let within = Number.POSITIVE_INFINITY;
  const said = lines.filter((line) => {
    if (depthOf(line) > within) return false;
    within = /^\s*- '?button "/.test(line) ? depthOf(line) : Number.POSITIVE_INFINITY;
    return !/^\s*- \/(url|placeholder):/.test(line);
  });
  return said.map((line, at) =>
    depthOf(said[at + 1] ?? '') > depthOf(line) ? line : line.replace(/:$/, ''),
  );
}

/** Roles that mean nothing without a name. */
const named =
  'alertdialog|button|checkbox|combobox|dialog|heading|img|link|meter|navigation|progressbar|radio|region|searchbox|slider|spinbutton|switch|table|textbox';

interface Line {
  readonly text: string;
  readonly role: string;
  /** Undefined where it has none of its own. */
  readonly name: string | undefined;
  readonly level: number | undefined;
}

function linesOf(reading: string): Line[] {
  return reading.split('\n').flatMap((text) => {
    const [, role, name] = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(text) ?? [];
    const level = /\[level=(\d)\]/.exec(text)?.[1];
    return role ? [{ text: text.trim(), role, name, level: level ? Number(level) : undefined }] : [];
  });
}

/** What a listener would stumble over. A whole page has one first heading and one main part; a dialog begins with the second. */
export function flawsOf(reading: string, isPage: boolean): string[] {
  const lines = linesOf(reading);
  const count = (role: string, level?: number) =>
    lines.filter((line) => line.role === role && (level === undefined || line.level === level)).length;
  const levels = lines.flatMap(({ level }) => level ?? []);
  const mustHave = new RegExp(`^(${named})$`);
  return [
    ...(isPage && count('heading', 1) !== 1 ? [`${count('heading', 1)} first headings`] : []),
    ...(isPage && count('main') !== 1 ? [`${count('main')} main parts`] : []),
    ...levels
      .filter((level, at) => level > (levels[at - 1] ?? (isPage ? 1 : 2)) + 1)
      .map((level) => `a heading of level ${level} under one that is two or more above it`),
    ...lines
      .filter(({ role, name }) => mustHave.test(role) && !name?.trim())
      .map(({ text }) => `no name: ${text}`),
    ...lines.filter(({ name }) => name && /^(.{2,}) \1$/.test(name)).map(({ text }) => `said twice: ${text}`),
    ...lines
      .filter(({ role, name }, at) => name && role === 'img' && lines[at - 1]?.name === name)
      .map(({ text }) => `a picture that says what was just said: ${text}`),
  ];
}
