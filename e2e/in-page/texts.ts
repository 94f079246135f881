import { type Box, isSeen, plain } from './boxes.ts';

/** Part of a text node, as rendered. */
export interface Piece {
  node: Text;
  /** Start offset in the block's text. */
  from: number;
  /**
   * Whether the piece starts a part laid out as a box of its own, such as an item of a row, before which a line may
   * always break.
   */
  apart: boolean;
}

/** Part of a line in one font size (CSS pixels). */
export interface Line extends Box {
  size: number;
}

/** Text that flows over the same lines. */
export interface Block {
  element: Element;
  text: string;
  pieces: Piece[];
  lines: Line[];
}

/** Returns every visible block of text within `ground`. */
export function textBlocksIn(ground: Element): Block[] {
  const blocks = new Map<Element, Block>();
  const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  let last: Element | undefined;
  while (walker.nextNode()) {
    // The walker returns only text nodes.
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

/** Returns the boxes of a block's letters from `from` to `to`. */
export function boxesOf({ pieces }: Block, from: number, to: number): Box[] {
  return pieces.flatMap((piece) => {
    const start = Math.max(0, from - piece.from);
    const end = Math.min(piece.node.length, to - piece.from);
    return start < end ? linesOf(piece.node, start, end) : [];
  });
}

/**
 * Half height of letters as a share of the font size, above and below the line's middle; letters are less tall than their
 * line.
 */
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

/** Whether the element's text flows in the lines of its parent. */
function runsOn(element: Element): boolean {
  if (/^(inline|contents)/.test(getComputedStyle(element).display)) return true;
  return isItem(element);
}

/** Whether the element is an item of a row that itself stands in a line of text. */
function isItem(element: Element): boolean {
  const { parentElement } = element;
  return parentElement !== null && /^inline-(flex|grid)/.test(getComputedStyle(parentElement).display);
}

function itemOf(element: Element, block: Element): Element {
  for (let at = element; at !== block && at.parentElement; at = at.parentElement)
    if (/^inline-/.test(getComputedStyle(at).display) || isItem(at)) return at;
  return block;
}
