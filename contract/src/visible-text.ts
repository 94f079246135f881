/** Controls, signs without a look of their own, and marks that go onto the letter before them, whatever it is. */
const unseen = /(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Script=Inherited}]/gu;
/** Braille's blank is a letter by its kind, and looks like a space. */
const blanks = /[\s\u2800]+/gu;

/** What of a text is there to be seen; of a text of nothing but spaces and unseen signs, nothing. Marks of Thai and Lao stay. */
export function visibleText(text: string): string {
  return text.replace(unseen, '').replace(blanks, ' ').trim();
}

export function isVisible(text: string): boolean {
  return visibleText(text) !== '';
}
