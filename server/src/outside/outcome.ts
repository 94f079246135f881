/**
 * What an outside party says of something we asked it to do with money. `unknown` is not a refusal: nobody may
 * move money on it, and the same thing is never sent again, only asked about.
 */
export type ProviderOutcome<Done = object> =
  | ({ readonly kind: 'done' } & Done)
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string };
