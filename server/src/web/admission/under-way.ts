/** How many of each are under way at this moment. Whoever has none takes no room. */
export class UnderWay {
  readonly #of = new Map<string, number>();

  /** Counts one more; false when `most` of them are under way already. */
  begin(who: string, most: number): boolean {
    const now = this.#of.get(who) ?? 0;
    if (now >= most) return false;
    this.#of.set(who, now + 1);
    return true;
  }

  /** One that began has ended. */
  end(who: string): void {
    const left = (this.#of.get(who) ?? 0) - 1;
    if (left > 0) this.#of.set(who, left);
    else this.#of.delete(who);
  }

  /** Of how many different ones something is under way. */
  get size(): number {
    return this.#of.size;
  }
}
