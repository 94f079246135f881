import { formatAmount } from '@kapao/core/money-format';
import type { Day, Simulation } from '../../../server/src/rewards/simulation/tally.ts';

/** Returns the lines that show a simulation. */
export function linesOf(simulation: Simulation, currency: string): string[] {
  const { members, takers, bonuses, bonus, cost, openBonus, turnover, ends, gains, days } = simulation;
  const money = (amount: bigint) => `${signed(amount)} ${currency}`;
  const share = (count: number) => (bonuses === 0 ? '' : `  ${((100 * count) / bonuses).toFixed(1)} %`);
  return [
    `${takers} of ${members} members would have claimed it, ${bonuses} bonuses.`,
    `  bonuses credited   ${money(bonus)}`,
    `  cost               ${money(cost)}   what members gained when their bonuses ended`,
    `  still out          ${money(openBonus)}   bonuses still active at the end of the period`,
    `  turnover           ${money(turnover)}   as the weights count it`,
    'How the bonuses ended:',
    ...Object.entries(ends).map(
      ([end, count]) => `  ${end.padEnd(8)} ${String(count).padStart(8)}${share(count)}`,
    ),
    ...(gains.length === 0 ? [] : ['Who gains most:']),
    ...gains.map(
      ({ publicId, bonuses: times, gain }) =>
        `  ${publicId}  ${money(gain)} in ${times} ${times === 1 ? 'bonus' : 'bonuses'}`,
    ),
    'Cost by the day on which bonuses ended (left of the line: gain of the operator):',
    ...chartOf(days),
  ];
}

/** Widths of the chart's two halves in characters. */
const leftWidth = 15;
const rightWidth = 35;

/** Draws one bar per day, to the same scale on both sides of the axis. */
export function chartOf(days: readonly Day[]): string[] {
  const widest = (sign: 1 | -1) => Math.max(0, ...days.map(({ cost }) => sign * Number(cost)));
  const unit = Math.max(widest(1) / rightWidth, widest(-1) / leftWidth);
  return days.map(({ day, begun, cost }) => {
    const length = unit === 0 ? 0 : Math.round(Math.abs(Number(cost)) / unit);
    const bar = '█'.repeat(length);
    const [gained, spent] = cost < 0n ? [bar, ''] : ['', bar];
    return `  ${day}  ${gained.padStart(leftWidth)}│${spent.padEnd(rightWidth)} ${signed(cost)} (${begun} begun)`;
  });
}

function signed(amount: bigint): string {
  return amount < 0n ? `-${formatAmount(-amount)}` : formatAmount(amount);
}
