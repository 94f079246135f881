/**
 * SVG path through the values from left to right, with the minimum at the bottom. Equal values give a line through the
 * middle.
 */
export function sparkPath(values: readonly number[], width: number, height: number): string {
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
