/** Returns the list with `one` moved by `by` places, at most to the start or the end. */
export function moved(list: readonly string[], one: string, by: number): string[] {
  const rest = list.filter((each) => each !== one);
  const index = Math.min(Math.max(list.indexOf(one) + by, 0), rest.length);
  return rest.toSpliced(index, 0, one);
}
