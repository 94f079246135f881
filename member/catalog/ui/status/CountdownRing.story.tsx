import { CountdownRing, formatCountdown } from '../../../src/ui/status/CountdownRing.tsx';

function Ring({ left }: { left: number }) {
  return (
    <div className="state-row">
      <CountdownRing left={left} whole={900} />
      <span className="tabular">{formatCountdown(left)}</span>
    </div>
  );
}

export const states = {
  'just begun': () => <Ring left={900} />,
  'on its way': () => <Ring left={552} />,
  'nearly over': () => <Ring left={14} />,
  over: () => <Ring left={0} />,
};
