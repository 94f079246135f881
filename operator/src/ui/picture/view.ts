/** View of an image: zoom, rotation and offset in screen pixels. */
export interface View {
  readonly zoom: number;
  /** 0, 90, 180 or 270 degrees. */
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}

export const fitView: View = { zoom: 1, turn: 0, x: 0, y: 0 };

const steps = { least: 0.5, most: 8, factor: 1.25 } as const;

/** Zooms around the centre of the viewer, so that the point shown there stays in place. */
export function zoomed(view: View, by: 1 | -1): View {
  const zoom = clamp(view.zoom * steps.factor ** by, steps.least, steps.most);
  const share = zoom / view.zoom;
  return { ...view, zoom, x: view.x * share, y: view.y * share };
}

export function turned(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360 };
}

export function moved(view: View, x: number, y: number): View {
  return { ...view, x: view.x + x, y: view.y + y };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
