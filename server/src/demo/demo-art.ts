/**
 * Background colours of the demo's banners, 640 by 360: the left side is free for text, the drawing is on the
 * right.
 */
const grounds = {
  ink: ['#1b3358', '#0b1626'],
  leaf: ['#265443', '#0f2a20'],
  dusk: ['#43305f', '#1b1230'],
  clay: ['#6b3428', '#2c130f'],
  river: ['#1d5266', '#0b2431'],
} as const;

const coin = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-62 0v18c0 34 124 34 124 0V0Z" fill="#a86f18"/><ellipse rx="62" ry="26" fill="#e2b04a"/><ellipse rx="44" ry="17" fill="none" stroke="#b9801f" stroke-width="5"/></g>`;
const face = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#e2b04a"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#b9801f" stroke-width="${r * 0.09}"/>`;

const rays = Array.from({ length: 12 }, (_, n) => {
  const angle = (n * Math.PI) / 6;
  const at = (length: number) =>
    `${Math.round(480 + Math.cos(angle) * length)} ${Math.round(146 + Math.sin(angle) * length)}`;
  return `M${at(86)}L${at(122)}`;
}).join('');

const petal = (angle: number, fill: string) =>
  `<path d="M0 0C-34-46-26-96 0-128 26-96 34-46 0 0Z" fill="${fill}" transform="rotate(${angle})"/>`;

const drawings = {
  coins: coin(470, 226) + coin(462, 192) + coin(476, 158) + face(560, 84, 34) + face(404, 70, 14),
  sun: `<circle cx="480" cy="146" r="62" fill="#e2b04a"/><circle cx="480" cy="146" r="46" fill="#f2d27a"/><path d="${rays}" stroke="#e2b04a" stroke-width="14" stroke-linecap="round"/>`,
  bars: [96, 130, 82, 168, 142, 204, 156]
    .map(
      (high, n) =>
        `<rect x="${362 + n * 36}" y="${252 - high}" width="22" height="${high}" rx="11" fill="${n === 5 ? '#e2b04a' : '#ffffff2e'}"/>`,
    )
    .join(''),
  ribbon:
    '<path d="M330 262c70 0 60-72 124-76s56-62 104-78 62-62 102-70" fill="none" stroke="#e2b04a" stroke-width="26"/><path d="M352 300c70 0 62-72 126-76s56-62 104-78 62-62 102-70" fill="none" stroke="#7fa0d8" stroke-width="18"/><circle cx="430" cy="82" r="34" fill="#ffffff1f"/>',
  ball: '<circle cx="480" cy="150" r="98" fill="#f4ead6"/><path d="m480 102 46 33-18 54h-56l-18-54Z" fill="#0e1a2b"/><path d="M480 102V54M526 135l46-18M508 189l30 42M452 189l-30 42M434 135l-46-18" stroke="#0e1a2b" stroke-width="9" stroke-linecap="round"/><path d="M378 256h204" stroke="#e2b04a" stroke-width="10" stroke-linecap="round"/>',
  lotus: `<g transform="translate(480 214)">${petal(-68, '#b97f2a')}${petal(68, '#b97f2a')}${petal(-36, '#d59c3a')}${petal(36, '#d59c3a')}${petal(0, '#f0c766')}</g><path d="M360 236h240M392 262h176" stroke="#ffffff33" stroke-width="9" stroke-linecap="round"/>`,
  boat: '<path d="M330 196c40 52 250 60 296-36-10 92-78 108-148 108s-132-18-148-72Z" fill="#e2b04a"/><path d="M626 160c18-26 6-52-14-58 2 20-12 30-20 44" fill="#e2b04a"/><path d="M450 232V66" stroke="#a86f18" stroke-width="9" stroke-linecap="round"/><path d="M458 66c60 24 92 66 98 122h-98Z" fill="#f4ead6"/><path d="M442 92c-36 22-60 54-66 96h66Z" fill="#ffffff59"/><path d="M306 280c26-14 52-14 78 0s52 14 78 0 52-14 78 0 52 14 78 0" fill="none" stroke="#ffffff40" stroke-width="9"/>',
  ticket:
    '<g transform="rotate(-9 480 150)"><path d="M362 92h236v34a24 24 0 0 0 0 48v34H362v-34a24 24 0 0 0 0-48Z" fill="#e2b04a"/><path d="M436 92v116" stroke="#0e1a2b" stroke-width="6" stroke-dasharray="4 16" stroke-linecap="round"/><path d="M466 126h98M466 150h98M466 174h58" stroke="#8a5c12" stroke-width="10" stroke-linecap="round"/></g>',
  friends:
    '<circle cx="424" cy="104" r="36" fill="#f4ead6"/><path d="M352 250c0-66 32-98 72-98s72 32 72 98Z" fill="#f4ead6"/><circle cx="540" cy="122" r="32" fill="#e2b04a"/><path d="M476 250c0-58 28-86 64-86s64 28 64 86Z" fill="#e2b04a"/>',
  back: `<path d="M570 98a104 104 0 1 0 14 52" fill="none" stroke="#ffffff4d" stroke-width="18" stroke-linecap="round"/><path d="m592 48 2 70-66-22Z" fill="#9fb2cf"/>${face(480, 150, 60)}`,
} as const;

export type Ground = keyof typeof grounds;
export type Drawing = keyof typeof drawings;

/** Returns SVG markup without text: the text is in the HTML beside it, in the member's language. */
export function drawBanner(ground: Ground, drawing: Drawing): string {
  const [light, dark] = grounds[ground];
  const arcs = [70, 130, 190, 250, 310, 370]
    .map((r) => `<circle cx="640" cy="0" r="${r}" fill="none" stroke="#ffffff12" stroke-width="2"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/>${arcs}<g transform="translate(0 36)">${drawings[drawing]}</g></svg>`;
}
