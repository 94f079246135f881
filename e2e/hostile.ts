/** What nobody’s name, number or amount looks like, and somebody will type or paste all the same. */
export const hostile = {
  emoji: 'ab😀',
  'a zero-width space': 'a\u200bb',
  'a right-to-left override': '\u202eab',
  HTML: '<b>a</b>',
  SQL: "a'; DROP TABLE member; --",
};
