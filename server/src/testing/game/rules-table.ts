/** ✓: the rule holds; ·: it does not apply to this provider; ✗: it is broken. */
export type Mark = '✓' | '·' | '✗';

/** Table of which provider keeps which rule, printed at the end of a test. */
export class RulesTable {
  readonly #parties: readonly string[];
  readonly #rows = new Map<string, Map<string, Mark>>();

  constructor(providers: readonly string[]) {
    this.#parties = providers;
  }

  mark(rule: string, provider: string, mark: Mark): void {
    const row = this.#rows.get(rule) ?? new Map<string, Mark>();
    this.#rows.set(rule, row.set(provider, mark));
  }

  /** Writes the names vertically above their columns, which keeps sixteen of them narrow. */
  toString(): string {
    const height = Math.max(...this.#parties.map((provider) => provider.length));
    const head = Array.from({ length: height }, (_, line) =>
      this.#parties.map((provider) => provider.padStart(height)[line]).join('  '),
    );
    const body = [...this.#rows].map(
      ([rule, row]) => `${this.#parties.map((provider) => row.get(provider) ?? ' ').join('  ')}   ${rule}`,
    );
    return [...head, ...body].join('\n');
  }
}
