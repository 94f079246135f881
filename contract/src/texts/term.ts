import type { Locale } from '@kapao/core/locale';

type InEach<Word> = Readonly<Record<Locale, Word>>;

/** Term that members read, with its one translation per language. */
export interface Term extends InEach<string> {
  readonly meaning: string;
  /** Short form where a tile or tab lacks room, used by texts with the context `short`; by default the full form. */
  readonly short?: Partial<InEach<string>>;
  /** Forbidden synonyms. In English, whole words are matched, ignoring case. */
  readonly never?: Partial<InEach<readonly string[]>>;
}
