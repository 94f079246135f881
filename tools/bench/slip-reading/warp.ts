/** Greyscale picture, one byte per pixel. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Distorts the picture as seen by a camera at an angle: the corners move by the given shares of the sides. The outside is a
 * dark table.
 */
export function inPerspective(grey: Grey, corners: readonly (readonly [number, number])[]): Grey {
  const { width, height } = grey;
  const ends = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x = 0, y = 0], i) => [x + (corners[i]?.[0] ?? 0), y + (corners[i]?.[1] ?? 0)] as const);
  const h = homography(ends);
  const data = new Uint8Array(width * height).fill(70);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const w = h[6] * u + h[7] * v + 1;
      data[y * width + x] = at(
        grey,
        ((h[0] * u + h[1] * v + h[2]) / w) * width,
        ((h[3] * u + h[4] * v + h[5]) / w) * height,
      );
    }
  return { data, width, height };
}

/** Adds the moiré of a camera's pixel grid over a screen's. */
export function moire(
  grey: Grey,
  { period, angle, depth }: { period: number; angle: number; depth: number },
): Grey {
  const { width, height } = grey;
  const data = new Uint8Array(grey.data.length);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const frequency = (2 * Math.PI) / period;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const waves = Math.sin((x * c + y * s) * frequency) * Math.sin((y * c - x * s) * frequency * 1.03);
      const fine = (x + y) % 3 === 0 ? -0.5 : 0.25;
      const i = y * width + x;
      data[i] = clamp((grey.data[i] ?? 0) * (1 - depth / 2) + 255 * depth * 0.5 * (waves + fine));
    }
  return { data, width, height };
}

/** Adds light from one side, and the noise of a sensor in low light. */
export function inBadLight(
  grey: Grey,
  { bright, fall, grain }: { bright: number; fall: number; grain: number },
  next: () => number,
): Grey {
  const { width, height } = grey;
  const data = new Uint8Array(grey.data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const light = bright * (1 - fall * (x / width + y / height) * 0.5);
      data[i] = clamp((grey.data[i] ?? 0) * light + (next() - 0.5) * grain);
    }
  return { data, width, height };
}

function at({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 70;
  const i = top * width + left;
  const [dx, dy] = [x - left, y - top];
  const pixel = (offset: number) => data[i + offset] ?? 0;
  const above = pixel(0) * (1 - dx) + pixel(1) * dx;
  const below = pixel(width) * (1 - dx) + pixel(width + 1) * dx;
  return clamp(above * (1 - dy) + below * dy);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

type Homography = readonly [number, number, number, number, number, number, number, number];

/** Returns the direct linear transformation from the seen square to the source point in the picture. */
function homography(seen: readonly (readonly [number, number])[]): Homography {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const rows: number[][] = [];
  seen.forEach(([x, y], i) => {
    const [u, v] = square[i] ?? [0, 0];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  // Eight equations with eight unknowns yield eight numbers.
  return solve(rows) as unknown as Homography;
}

/** Solves by Gauss-Jordan elimination with partial pivoting. */
function solve(rows: number[][]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let best = column;
    for (let row = column; row < count; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
    // The matrix is square, so all of these rows exist.
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    const divisor = pivot[column] ?? 1;
    for (let k = 0; k <= count; k++) pivot[k] = (pivot[k] ?? 0) / divisor;
    for (let row = 0; row < count; row++) {
      const factor = row === column ? 0 : (rows[row]?.[column] ?? 0);
      if (factor !== 0) for (let k = 0; k <= count; k++) rows[row]![k]! -= factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row) => row[count] ?? 0);
}
