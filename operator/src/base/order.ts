/** The list with one of it so many places on; at either end it stays. */
export function moved(list: readonly string[], one: string, by: number): string[] {
  const rest = list.filter((each) => each !== one);
  const place = Math.min(Math.max(list.indexOf(one) + by, 0), rest.length);
  return rest.toSpliced(place, 0, one);
}
