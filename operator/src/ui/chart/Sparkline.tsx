interface Props {
  /** Accessible description: "from 212 to 580 ms in the last hour". */
  label: string;
  values: readonly number[];
  tone?: 'plain' | 'gold' | 'failed';
}

const inks = { plain: 'stroke-muted', gold: 'stroke-gold-text', failed: 'stroke-failed' };

/** Small line chart without axes. */
export function Sparkline({ label, values, tone = 'plain' }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 60 16"
      preserveAspectRatio="none"
      className="h-4 w-15 flex-none"
    >
      <path
        d={sparkPath(values, 60, 16)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={inks[tone]}
      />
    </svg>
  );
}

/**
 * SVG path through the values from left to right, with the minimum at the bottom. Equal values give a line through the
 * middle.
 */
function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const inset = 1;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * width;
      const share = span === 0 ? 0.5 : (value - least) / span;
      const y = height - inset - share * (height - 2 * inset);
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
