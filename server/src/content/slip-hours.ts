/** Bangkok is UTC+7 all year. */
const bangkokMs = 7 * 3_600_000;

/** Whether slips are taken at this moment; the closed hours may span midnight (23:00 to 01:00). */
export function isSlipOpen(
  now: Date,
  hours: { readonly closedFrom: string; readonly closedTo: string },
): boolean {
  const time = new Date(now.getTime() + bangkokMs).toISOString().slice(11, 16);
  const { closedFrom, closedTo } = hours;
  const closed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo;
  return !closed;
}
