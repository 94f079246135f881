/** Words of Latin, Thai and Lao letters; in Latin without those that look like another letter, such as the dotless i. */
const words = [
  /^(?!.*[ÐðıĸĿŀŉſ])[A-Za-zÀ-ÖØ-öø-ſẠ-ỹ\d]+$/,
  /^[\u0e01-\u0e2e\u0e40-\u0e44][\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\d]*$/,
  /^[\u0e81-\u0eae\u0ec0-\u0ec4\u0edc\u0edd][\u0e81-\u0ebd\u0ec0-\u0ece\u0ed0-\u0ed9\u0edc\u0edd\d]*$/,
];

const between = /[ .'’_()-]+/g;

/**
 * Whether a staff member may have this name: words of Latin, Thai or Lao letters, none of two scripts. Other scripts have
 * letters that nobody tells from Latin ones.
 */
export function isStaffName(name: string): boolean {
  const found = name.split(between).filter(Boolean);
  return found.length > 0 && found.every((word) => words.some((letters) => letters.test(word)));
}

/** Characters that many fonts draw alike, each with what stands for it. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[\u0300-\u036f]/g, ''],
  [/[I1|]/g, 'l'],
  [/[0Oo]/g, 'o'],
  [/[Rr]n/g, 'm'],
  [/[Vv]{2}/g, 'w'],
  [/ๅ/g, 'า'],
  // A mark that stands twice is drawn over itself.
  [/(\p{M})\1+/gu, '$1'],
  [between, ' '],
];

/** Returns what a name looks like: two names of which this is equal are hard to tell apart in a list. */
export function staffNameLook(name: string): string {
  const letters = name.normalize('NFKC').normalize('NFD');
  return alike
    .reduce((text, [drawn, like]) => text.replace(drawn, like), letters)
    .toLowerCase()
    .trim();
}
