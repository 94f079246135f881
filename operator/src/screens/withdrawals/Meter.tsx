import { cx } from '../../ui/design/cx.ts';

interface Part {
  readonly look: 'gold' | 'blue' | 'held';
  /** Share of the whole, 0 to 1. */
  readonly share: number;
}

const fills = { gold: 'fill-(--gold)', blue: 'fill-(--chart-blue)', held: 'fill-(--chart-grey)' };

/** Bar of parts of a whole. It is hidden from screen readers, because the figures below state the same. */
export function Meter({ parts }: { parts: readonly Part[] }) {
  let from = 0;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mb-2 h-[7px] w-full rounded-full"
    >
      <rect width="100" height="2" className="fill-(--line-soft)" />
      {parts.map(({ look, share }) => {
        const x = from;
        from += share * 100;
        return (
          <rect
            key={look}
            x={x}
            width={Math.max(share * 100 - 0.4, 0)}
            height="2"
            className={cx(fills[look])}
          />
        );
      })}
    </svg>
  );
}
