/** Returns typed text as one line: a line break could forge a row of some list. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u0020\u007f-\u009f]+/g, ' ').trim();
}
