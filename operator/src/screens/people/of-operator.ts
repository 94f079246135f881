import type { DeskReply } from '@kapao/contract/desk/desk-call-types';

/** What a dialog about one of the colleagues gets. */
export interface OfOperator {
  readonly operator: DeskReply<'getOperator'>;
  readonly onClose: () => void;
}
