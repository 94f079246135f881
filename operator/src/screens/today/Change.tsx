/** How much more or less than before, in percent; nothing where there was nothing. */
export function Change({ change }: { change: number | null }) {
  if (change === null) return null;
  const size = Math.abs(change);
  const text = size >= 1000 ? '> 1,000' : size.toFixed(1);
  return (
    <span className="tabular font-semibold text-text">
      {change < 0 ? '−' : '+'}
      {text} % ·
    </span>
  );
}
