/** Returns the list with one element moved by this many places, within its ends. */
export function moved(list: readonly string[], one: string, by: number): string[] {
  const rest = list.filter((each) => each !== one);
  const index = Math.min(Math.max(list.indexOf(one) + by, 0), rest.length);
  return rest.toSpliced(index, 0, one);
}
