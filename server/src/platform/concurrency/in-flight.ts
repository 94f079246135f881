/** How many of each are under way at this moment. Whoever has none takes no room. */
export class InFlight {
  readonly #of = new Map<string, number>();

  /** Counts one more; false when `most` of them are under way already. */
  begin(who: string, most: number): boolean {
    if (!this.hasRoom(who, most)) return false;
    this.#of.set(who, (this.#of.get(who) ?? 0) + 1);
    return true;
  }

  hasRoom(who: string, most: number): boolean {
    return (this.#of.get(who) ?? 0) < most;
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
