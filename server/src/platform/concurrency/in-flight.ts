/** Number of operations in flight per key. Keys without any use no memory. */
export class InFlight {
  readonly #of = new Map<string, number>();

  /** Counts one more operation; returns false when `most` are already in flight. */
  begin(who: string, most: number): boolean {
    if (!this.hasRoom(who, most)) return false;
    this.#of.set(who, (this.#of.get(who) ?? 0) + 1);
    return true;
  }

  hasRoom(who: string, most: number): boolean {
    return (this.#of.get(who) ?? 0) < most;
  }

  /** Counts one operation as finished. */
  end(who: string): void {
    const left = (this.#of.get(who) ?? 0) - 1;
    if (left > 0) this.#of.set(who, left);
    else this.#of.delete(who);
  }

  /** Number of keys with at least one operation in flight. */
  get size(): number {
    return this.#of.size;
  }
}
