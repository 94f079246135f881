import { formatTime } from '@kapao/core/calendar';
import { amountText } from '../../../base/amount.ts';
import { currencySign } from '../../../ui/show/currency.ts';
import type { Chat } from '../chat.ts';
import type { Filling } from '../composer/fill.ts';

export type Beside = NonNullable<Chat['beside']>;
export type Way = Beside['onItsWay'][number];

/** What texts are filled with: who it is, and the movement that is chosen. Of a guest nothing is known. */
export function fillingOf({ member, beside }: Chat, way: Way | undefined): Filling {
  const amount = way?.amount ?? null;
  return {
    name: member?.name.split(' ')[0] ?? null,
    amount: beside && amount !== null ? currencySign(beside.currency) + amountText(amount) : null,
    time: way ? formatTime(new Date(way.createdAt)) : null,
    reference: way ? shortReference(way.id) : null,
  };
}

/** Enough of it to tell it from the member's others. */
export function shortReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
