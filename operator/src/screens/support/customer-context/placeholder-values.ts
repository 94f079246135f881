import { formatTime } from '@kapao/core/calendar';
import { amountText } from '../../../base/amount.ts';
import { currencySign } from '../../../ui/show/currency.ts';
import type { Chat } from '../chat.ts';
import type { PlaceholderValues } from '../composer/fill.ts';

export type CustomerContextData = NonNullable<Chat['customerContext']>;
export type PendingItem = CustomerContextData['onItsWay'][number];

/** Placeholder values from the member and the chosen movement. Guests have none. */
export function placeholderValuesOf(
  { member, customerContext }: Chat,
  pendingItem: PendingItem | undefined,
): PlaceholderValues {
  const amount = pendingItem?.amount ?? null;
  return {
    name: member?.name.split(' ')[0] ?? null,
    amount:
      customerContext && amount !== null
        ? currencySign(customerContext.currency) + amountText(amount, customerContext.currency)
        : null,
    time: pendingItem ? formatTime(new Date(pendingItem.createdAt)) : null,
    reference: pendingItem ? shortReference(pendingItem.id) : null,
  };
}

/** Last eight characters of the id, enough to distinguish it from the member's other movements. */
export function shortReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
