import { type Box, isSeen, plain } from './boxes.ts';

/** A part of a text node, as it stands on the screen. */
export interface Piece {
  node: Text;
  /** Where it begins in the text of its block. */
  from: number;
  /** It begins a part that is laid out as one box, such as an item of a row: a line may always end before it. */
  apart: boolean;
}

/** A part of a line, in one size of letters (CSS pixels). */
export interface Line extends Box {
  size: number;
}

/** What runs on in one flow of lines. */
export interface Block {
  element: Element;
  text: string;
  pieces: Piece[];
  lines: Line[];
}

/** Every block of text that can be seen within `ground`. */
export function blocksIn(ground: Element): Block[] {
  const blocks = new Map<Element, Block>();
  const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  let last: Element | undefined;
  while (walker.nextNode()) {
    // The walker was asked for texts alone.
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (!parent || /SCRIPT|STYLE|OPTION/.test(parent.tagName) || !isSeen(parent)) continue;
    const element = blockOf(parent);
    const block = blocks.get(element) ?? { element, text: '', pieces: [], lines: [] };
    blocks.set(element, block);
    const item = itemOf(parent, element);
    block.pieces.push({ node, from: block.text.length, apart: item !== last });
    last = item;
    block.text += node.data;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    block.lines.push(...linesOf(node, 0, node.length).map((line) => ({ ...line, size })));
  }
  return [...blocks.values()].filter(({ lines }) => lines.length > 0);
}

function linesOf(node: Text, from: number, to: number): Box[] {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter((rect) => rect.width > 0.1).map(plain);
}

/** Where the letters from `from` to `to` of a block stand. */
export function boxesOf({ pieces }: Block, from: number, to: number): Box[] {
  return pieces.flatMap((piece) => {
    const start = Math.max(0, from - piece.from);
    const end = Math.min(piece.node.length, to - piece.from);
    return start < end ? linesOf(piece.node, start, end) : [];
  });
}

/** Letters take less than their line's height: this much of their size above its middle, and as much below it. */
const half = 0.4;

export function inkOf({ left, right, top, bottom, size }: Line): Box {
  const middle = (top + bottom) / 2;
  return { left, right, top: middle - half * size, bottom: middle + half * size };
}

function blockOf(element: Element): Element {
  let at = element;
  while (at.parentElement && runsOn(at)) at = at.parentElement;
  return at;
}

/** Its text belongs to the lines of what is around it. */
function runsOn(element: Element): boolean {
  if (/^(inline|contents)/.test(getComputedStyle(element).display)) return true;
  return isItem(element);
}

/** Items of a row that itself stands in a line. */
function isItem(element: Element): boolean {
  const { parentElement } = element;
  return parentElement !== null && /^inline-(flex|grid)/.test(getComputedStyle(parentElement).display);
}

function itemOf(element: Element, block: Element): Element {
  for (let at = element; at !== block && at.parentElement; at = at.parentElement)
    if (/^inline-/.test(getComputedStyle(at).display) || isItem(at)) return at;
  return block;
}
