import {
  around,
  type Box,
  boxOf,
  common,
  contentOf,
  height,
  isOneLine,
  isPushedSideways,
  layerOf,
  nameOf,
  width,
} from './boxes.ts';
import type { LayoutViolation } from './layout-violation.ts';
import { type Block, boxesOf, inkOf } from './texts.ts';

/**
 * In CSS pixels: tolerance for rounding, least distance of a text from a drawn edge and from the screen's
 * edge, and least font size.
 */
const rounding = 1.5;
const fromEdge = 3;
const fromScreen = 6;
const smallest = 12;

/** Currency sign with its amount, or a number with thousands groups or a fraction. */
const money =
  /[−+-]?[\s\u2060]?[฿₭]\s?[−+-]?\d[\d,]*(?:\.\d+)?|[−+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[−+-]?\d+\.\d\d(?!\d|[./:])/g;

/** Account or phone number in groups, possibly partly masked. */
const accountNumber = /(?<![\d-])[\dx]{1,4}(?:-[\dx]{1,5}){2,}(?![\d-])/g;
/** Thai or Lao sign of repetition or abbreviation, with the letter before it. */
const signOfWord = /[\u0e01-\u0ece][\s\u2060]{0,2}[ๆໆฯຯ]/g;

/**
 * Longest word, in letters, that must not break. Longer names, addresses and numbers may break where a line
 * is full.
 */
const longestWord = 14;
/** Least letters per line, on average, of a longer word that breaks. */
const leastOnLine = 6;

export function wordViolations(block: Block): LayoutViolation[] {
  const [first] = block.lines;
  if (!first || block.lines.every((line) => isOneLine(first, line))) return [];
  return [...brokenAmounts(block), ...brokenNumbers(block), ...brokenWords(block)];
}

/** Returns violations of account numbers and signs that break across lines although they would fit on one. */
function brokenNumbers(block: Block): LayoutViolation[] {
  const broken = (pattern: RegExp, kind: string) =>
    [...block.text.matchAll(pattern)]
      .filter((match) => {
        const lines = linesOf(block, match.index, match.index + match[0].length);
        const needs = lines.reduce((sum, line) => sum + width(line), 0);
        return lines.length > 1 && needs < width(contentOf(block.element)) - rounding;
      })
      .map(([text]) => violation(kind, block.element, text));
  return [...broken(accountNumber, 'number-breaks'), ...broken(signOfWord, 'sign-breaks')];
}

function brokenAmounts(block: Block): LayoutViolation[] {
  return [...block.text.matchAll(money)]
    .filter((match) => linesOf(block, match.index, match.index + match[0].length).length > 1)
    .map(([amount]) => violation('amount-breaks', block.element, amount));
}

function brokenWords(block: Block): LayoutViolation[] {
  return wordsOf(block).flatMap(({ from, to }) => {
    const word = block.text.slice(from, to);
    const lines = linesOf(block, from, to).length;
    if (lines < 2) return [];
    if (word.length <= longestWord) return [violation('word-breaks', block.element, word)];
    return word.length / lines < leastOnLine ? [violation('letters', block.element, word)] : [];
  });
}

/** Splits Latin text at spaces and after hyphens, and Thai and Lao, which have no spaces, by dictionary. */
function wordsOf(block: Block): { from: number; to: number }[] {
  const latin = [...block.text.matchAll(/[!-,.-~À-ɏ]{2,}/g)];
  const words = latin.map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
  for (const { segment, index, isWordLike } of segmenter.segment(block.text))
    if (isWordLike && /^[\u0e00-\u0eff]{2,}$/.test(segment))
      words.push({ from: index, to: index + segment.length });
  const isApart = new Set(block.pieces.filter(({ apart }) => apart).map(({ from }) => from));
  return words.flatMap(({ from, to }) => {
    const cuts = [from, ...[...isApart].filter((at) => at > from && at < to), to];
    return cuts.slice(1).map((cut, at) => ({ from: cuts[at] ?? from, to: cut }));
  });
}

/** Returns one box for each line on which these letters stand. */
function linesOf(block: Block, from: number, to: number): Box[] {
  const lines: Box[] = [];
  for (const box of boxesOf(block, from, to))
    if (!lines.some((line) => isOneLine(line, box))) lines.push(box);
  return lines;
}

export function positionViolations(block: Block): LayoutViolation[] {
  const { element } = block;
  const found: LayoutViolation[] = [];
  const say = (kind: string, detail: string) => found.push(violation(kind, element, detail));
  for (const line of block.lines) {
    if (line.size < smallest - 0.01) say('small-text', `${line.size} px`);
    const ink = inkOf(line);
    const own = contentOf(element);
    const isCut = getComputedStyle(element).overflowX !== 'visible';
    if (!isCut && (line.left < own.left - rounding || line.right > own.right + rounding))
      say(
        'spills',
        `by ${Math.round(Math.max(own.left - line.left, line.right - own.right))} px out of its own box`,
      );
    judgeHolders(element, ink, say);
    if ([...around(element)].some(isPushedSideways)) continue;
    const shown = shownOf(ink, element);
    const screen = document.documentElement.clientWidth;
    if (width(shown) > 0 && (shown.left < fromScreen || shown.right > screen - fromScreen))
      say('screen-edge', `${Math.round(shown.left)} to ${Math.round(shown.right)} of ${screen} px`);
  }
  return found;
}

/**
 * Checks that a line of text stays within its element and the ancestors, and keeps its distance from the
 * first drawn edge. Reports only the first box that the text leaves.
 */
function judgeHolders(element: Element, ink: Box, say: (kind: string, detail: string) => void): void {
  let isFirstEdge = true;
  let isScrolled = false;
  for (const at of [element, ...around(element)]) {
    const style = getComputedStyle(at);
    const box = boxOf(at);
    if (isPushedSideways(at)) return;
    isScrolled ||= /auto|scroll/.test(style.overflowY);
    const beyond = Math.max(box.left - ink.left, ink.right - box.right);
    const over = isScrolled ? 0 : Math.max(box.top - ink.top, ink.bottom - box.bottom);
    if (beyond > rounding || over > rounding) {
      const by = `by ${Math.round(Math.max(beyond, over))} px`;
      if (style.overflowX === 'visible' || isScrolled) say('spills', `${by} out of ${nameOf(at)}`);
      else if (!hasFullText(at)) say('cut-off', by);
      return;
    }
    if (isFirstEdge && isDrawn(at)) {
      isFirstEdge = false;
      const gap = Math.min(ink.left - box.left, box.right - ink.right);
      if (gap < fromEdge && width(box) > 2 * height(ink))
        say('touches', `${gap.toFixed(1)} px from its edge`);
    }
  }
}

/** Whether a text may end in an ellipsis: its full text is in a title or label, and it contains no amount. */
function hasFullText(element: Element): boolean {
  const style = getComputedStyle(element);
  const ends = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const text = (element.textContent ?? '').trim();
  if (!ends || text.match(money)) return false;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.getAttribute('title')?.includes(text) || at.getAttribute('aria-label')?.includes(text))
      return true;
  return false;
}

/**
 * Whether the element's edge is visible: by a border at its sides, or by a background different from its surroundings.
 */
function isDrawn(element: Element): boolean {
  const { borderLeftWidth, borderRightWidth, backgroundImage, backgroundColor } = getComputedStyle(element);
  if (Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth) > 0) return true;
  if (backgroundImage !== 'none') return true;
  const ground = [...around(element)].map((at) => getComputedStyle(at).backgroundColor).find(isPaint);
  return isPaint(backgroundColor) && backgroundColor !== ground;
}

const isPaint = (color: string) => !/, 0\)$/.test(color);

/** Returns the part that the ancestors leave visible. */
function shownOf(ink: Box, element: Element): Box {
  let shown = ink;
  for (const at of [element, ...around(element)])
    if (/hidden|clip/.test(getComputedStyle(at).overflowX)) shown = common(shown, boxOf(at));
  return shown;
}

/** Returns a violation for each text that another text of the same layer overlaps. */
export function textsOverTexts(blocks: readonly Block[]): LayoutViolation[] {
  const all = blocks.flatMap((block) => {
    const layer = layerOf(block.element);
    return block.lines.map((line) => ({ block, layer, ink: shownOf(inkOf(line), block.element) }));
  });
  all.sort((a, b) => a.ink.top - b.ink.top);
  const found = new Map<Block, LayoutViolation>();
  for (const [at, one] of all.entries()) {
    for (let next = at + 1; next < all.length; next++) {
      const other = all[next];
      if (!other || other.ink.top >= one.ink.bottom) break;
      if (other.block === one.block || other.layer !== one.layer) continue;
      const both = common(one.ink, other.ink);
      if (width(both) < 2 || height(both) < 3) continue;
      found.set(
        one.block,
        violation('text-over-text', one.block.element, `and ${nameOf(other.block.element)}`),
      );
    }
  }
  return [...found.values()];
}

export function violation(kind: string, element: Element, detail: string): LayoutViolation {
  return { kind, where: nameOf(element), detail };
}
