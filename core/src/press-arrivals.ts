/** A control as it stands at the place of a press. */
export interface Standing {
  /** What makes it the same control at another time. */
  readonly id: unknown;
  readonly label: string;
  /** Whether it cannot be pressed: disabled or busy. */
  readonly isOff: boolean;
  /** Its edges in CSS pixels. */
  readonly box: readonly number[];
}

/** What is known of a place: who was pressed there, who stood there then, and who stood there at the last look. */
export interface Known<Control extends Standing> {
  readonly pressed: Standing | undefined;
  readonly atPress: readonly Standing[];
  readonly last: readonly Control[];
}

/** Move in CSS pixels up to which a control counts as still standing there. */
const stillPx = 8;

/**
 * Returns the controls that have come to the place since the last look: by appearing, by moving, by another label or by
 * becoming free. Left out are the pressed control, which may be busy in between, and who stands as at the press.
 */
export function arrivals<Control extends Standing>(
  now: readonly Control[],
  known: Known<Control>,
): Control[] {
  const seen = [...known.last, ...known.atPress];
  return now.filter(
    (each) =>
      !each.isOff &&
      !(known.pressed && isSame(known.pressed, each)) &&
      !seen.some((other) => standsAs(other, each)),
  );
}

/** Returns who stands there now; whoever stands still keeps its older edges, so that a slow move counts in the end. */
export function settled<Control extends Standing>(
  now: readonly Control[],
  last: readonly Control[],
): Control[] {
  return now.map((each) => last.find((other) => standsAs(other, each)) ?? each);
}

/** Whether both are one control with one label. */
function isSame(one: Standing, other: Standing): boolean {
  return one.id === other.id && one.label === other.label;
}

function standsAs(one: Standing, other: Standing): boolean {
  const isStill = one.box.every((edge, at) => Math.abs(edge - (other.box[at] ?? 0)) <= stillPx);
  return isStill && one.isOff === other.isOff && isSame(one, other);
}
