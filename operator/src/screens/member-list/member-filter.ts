import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';

export type SavedFilter = BackofficeReply<'listMemberFilters'>['filters'][number];

/** Filter as in the address; an empty text filters nothing. `over` is in minor units. */
export const noFilter = {
  status: '',
  from: '',
  until: '',
  currency: '',
  over: '',
  deposited: '',
  tag: '',
};
export type MemberFilter = typeof noFilter;

/** Returns a saved filter as the address has it. */
export function openFilter(saved: SavedFilter['filter']): MemberFilter {
  return { ...noFilter, ...saved };
}

/** Returns the saved filter that is the one in the address. */
export function chosenFilter(saved: readonly SavedFilter[], filter: MemberFilter): SavedFilter | undefined {
  return saved.find((one) => {
    const opened = openFilter(one.filter);
    // Casts: the names are those of the defaults.
    return (Object.keys(noFilter) as (keyof MemberFilter)[]).every((name) => opened[name] === filter[name]);
  });
}
