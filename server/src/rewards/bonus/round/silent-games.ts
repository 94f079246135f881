import type { Homecoming } from '../../../money/transfer/bring-home.ts';

/** So often one after the other a game is asked in vain. */
const patience = 3;

/** Games that answer nobody, as one run has found. */
export class SilentGames {
  readonly #missed = new Map<string, number>();

  has(code: string): boolean {
    return (this.#missed.get(code) ?? 0) >= patience;
  }

  /** These were asked for all that a member has there, and these did not give it. A transfer of the member's own is no silence. */
  note(asked: readonly string[], missing: readonly Homecoming[]): void {
    for (const code of asked) {
      const isSilent = missing.some((one) => one.from === code && one.code !== 'TRANSFER_PENDING');
      this.#missed.set(code, isSilent ? (this.#missed.get(code) ?? 0) + 1 : 0);
    }
  }
}
