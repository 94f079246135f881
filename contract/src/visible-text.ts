/** Control characters, characters without a glyph of their own, and combining marks of no particular script. */
const unseen = /(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Script=Inherited}]/gu;
/** Spaces, and Braille's blank, which is classed as a letter and looks like a space. */
const blanks = /[\s\u2800]+/gu;

/**
 * Returns the visible part of a text; an empty string if it has only spaces and invisible characters. Thai and Lao marks
 * stay.
 */
export function visibleText(text: string): string {
  return text.replace(unseen, '').replace(blanks, ' ').trim();
}

export function isVisible(text: string): boolean {
  return visibleText(text) !== '';
}
