import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import type { RequiredRight } from '../api/session.ts';

/** Mapping of a ra-core resource to calls of the Console. */
export interface BackofficeResource {
  /** Call that returns a page `{ rows, next }`. A filter goes into its query, or into the body of a POST. */
  readonly list?: BackofficeCallName;
  /** Call with one path parameter, or with `id` in the body of a POST. */
  readonly one?: BackofficeCallName;
  /** Name of the parameter of `one`; `id` by default. */
  readonly param?: string;
  /** Calls of ra-core's forms, with the data as body. Decisions use useAction instead. */
  readonly create?: BackofficeCallName;
  readonly update?: BackofficeCallName;
  /** Returns the key of a row, if it is not `id`. */
  readonly key?: (row: never) => string;
  /** Socket events that invalidate the resource's queries. */
  readonly what: readonly string[];
  readonly see: RequiredRight;
  readonly change?: RequiredRight;
}

export type BackofficeResources = Readonly<Record<string, BackofficeResource>>;
