import type { ReactNode } from 'react';
import type { BonusMotif } from './offer-art.ts';

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <path d={`M${x - 17} ${y}v6c0 4 7.6 7 17 7s17-3 17-7v-6z`} fill="#b07a22" />
      <ellipse cx={x} cy={y} rx="17" ry="7.5" fill="#f0c264" />
      <ellipse cx={x} cy={y} rx="10.5" ry="4.3" fill="none" stroke="#b98a30" strokeWidth="1.6" />
    </g>
  );
}

const rays = [0, 45, 90, 135, 180, 225, 270, 315];

const heights = [26, 34, 30, 42, 48, 62];

/** Shapes in a box of 120 by 80 at the card's right edge; the left of the card stays free for the percentage or amount. */
export const artShapes: Readonly<Record<BonusMotif, ReactNode>> = {
  coins: (
    <g>
      <circle cx="92" cy="16" r="5" fill="#f0c264" opacity=".85" />
      <circle cx="52" cy="22" r="3" fill="#7fb2f0" opacity=".8" />
      <Coin x={66} y={60} />
      <Coin x={66} y={50} />
      <Coin x={97} y={62} />
      <Coin x={97} y={52} />
      <Coin x={97} y={42} />
      <Coin x={97} y={32} />
    </g>
  ),
  sun: (
    <g stroke="#f0c264" strokeLinecap="round" strokeWidth="4.5">
      {rays.map((turn) => (
        <path key={turn} d="M84 13v-8" transform={`rotate(${turn} 84 40)`} />
      ))}
      <circle cx="84" cy="40" r="17" fill="#f0c264" stroke="#ffffff40" strokeWidth="5" />
    </g>
  ),
  bars: (
    <g>
      {heights.map((height, at) => (
        <rect
          key={height}
          x={34 + at * 14}
          y={72 - height}
          width="9"
          height={height}
          rx="4.5"
          fill={at === heights.length - 1 ? '#e2b04a' : '#ffffff'}
          opacity={at === heights.length - 1 ? 1 : 0.12 + at * 0.05}
        />
      ))}
    </g>
  ),
  ribbons: (
    <g fill="none" strokeLinecap="round" strokeWidth="10">
      <circle cx="48" cy="24" r="9" fill="#ffffff" opacity=".14" />
      <path d="M44 86c22-4 18-34 40-38s22-26 44-30" stroke="#4f6db3" />
      <path d="M58 92c22-4 18-32 40-36s20-24 40-28" stroke="#e2b04a" />
    </g>
  ),
  ticket: (
    <g transform="rotate(-9 82 40)">
      <path
        d="M42 22h80v12a6 6 0 0 0 0 12v12H42V46a6 6 0 0 0 0-12Z"
        fill="#e2b04a"
        stroke="#ffffff30"
        strokeWidth="3"
      />
      <path d="M94 25v30" stroke="#16130a" strokeDasharray="3 4" strokeWidth="2" opacity=".5" />
      <path
        d="m68 28 3.7 7.4 8.1 1.2-5.9 5.7 1.4 8.1-7.3-3.8-7.3 3.8 1.4-8.1-5.9-5.7 8.1-1.2Z"
        fill="#16130a"
        opacity=".78"
      />
    </g>
  ),
};
