import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import type { Wanted } from '../api/session.ts';

/** How ra-core's words for a thing (its list, one of it) are calls of the console. */
export interface BackofficeResource {
  /** A call that answers a page: `{ rows, next }`. A filter goes into its query, or into its body where it is a POST. */
  readonly list?: BackofficeCallName;
  /** A call with one parameter in its path, or with `id` in its body where it is a POST. */
  readonly one?: BackofficeCallName;
  /** The name of that parameter; `id` without it. */
  readonly param?: string;
  /** Calls for ra-core's forms: the data is the body. Decisions are no forms, and use useAction. */
  readonly create?: BackofficeCallName;
  readonly update?: BackofficeCallName;
  /** A row's own key, where it is not `id`. */
  readonly key?: (row: never) => string;
  /** Hints of the socket that make its queries old. */
  readonly what: readonly string[];
  readonly see: Wanted;
  readonly change?: Wanted;
}

export type BackofficeResources = Readonly<Record<string, BackofficeResource>>;
