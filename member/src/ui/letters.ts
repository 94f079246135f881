/** Longer than a face takes that the browser keeps, and shorter than a member's patience on a weak line. */
const patienceMs = 1_500;

/**
 * Waits for the files of our face in which `text` is written. A stand-in of the system is never as wide and high as
 * the face (for Thai and Lao it may be a row of boxes), so a screen that is drawn before its letters are here moves
 * when they come. Without them it is drawn in the end all the same.
 */
export async function lettersOf(text: string): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const here = document.fonts.load('1em "Kapao Script"', text).catch(() => undefined);
  await Promise.race([here, tooLong]);
}
