import { sparkPath } from './spark-path.ts';

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
