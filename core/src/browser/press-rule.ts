/** Control as it stands on the screen: the nearest button, link or label. */
export interface Standing {
  readonly element: unknown;
  readonly label: string;
  /** Edges of the control in CSS pixels. */
  readonly box: readonly number[];
}

/** Place of a press: of the finger in CSS pixels, or the focus. */
export type Place = 'focus' | { readonly x: number; readonly y: number };

export interface Press {
  /** Time in ms. */
  readonly at: number;
  readonly place: Place;
  readonly control: Standing | undefined;
  /** Controls within `reachPx` of the press. */
  readonly near: readonly Standing[];
  /** Whether the press hits a text field, where it triggers nothing. */
  readonly isText?: boolean;
  /** Whether the key has been down since an earlier press. */
  readonly isHeld?: boolean;
}

/** Distance in CSS pixels that a finger moves between two presses. */
export const reachPx = 32;
/** Distance in CSS pixels within which a control counts as unmoved. */
const stillPx = 8;
/** Time in ms within which an unsteady hand presses again. */
const againMs = 400;
/** Time in ms in which nobody can have seen what an answer has put in place of a form. */
const unseenMs = 500;

/**
 * Rule against presses on a control that appeared under the finger. A press soon after the last one, at the same place, counts
 * only on the same control or on one that stood there at the last press already.
 */
export function createPressRule() {
  let last: Press | null = null;
  let unseen: { readonly place: Place; readonly from: number } | null = null;
  return {
    /** Returns whether the press counts. A press that does not count restarts the time since the last press. */
    press(press: Press): boolean {
      if (press.isHeld && press.control && !press.isText) return false;
      const before =
        last && isSoon(press, last.at, againMs) && isSamePlace(press.place, last.place) ? last : null;
      const isUnseen =
        unseen && isSoon(press, unseen.from, unseenMs) && isSamePlace(press.place, unseen.place);
      if (press.isText || (!isUnseen && (!before || wasThere(press.control, before)))) {
        last = press;
        return true;
      }
      if (before) last = { ...before, at: press.at };
      return false;
    },
    /** Notes that an answer has put new content in place of what was pressed: no press there counts for half a second. */
    contentCame(at: number): void {
      if (last) unseen = { place: last.place, from: at };
    },
    /** Clears the last press: after another key or a scroll, the next press is intended. */
    end(): void {
      last = null;
      unseen = null;
    },
  };
}

/** Whether a press follows a time within `ms`; false if the clock was set back. */
function isSoon({ at }: Press, from: number, ms: number): boolean {
  return at >= from && at < from + ms;
}

function isSamePlace(one: Place, other: Place): boolean {
  if (one === 'focus' || other === 'focus') return one === other;
  return Math.hypot(one.x - other.x, one.y - other.y) <= reachPx;
}

function wasThere(control: Standing | undefined, { control: pressed, near }: Press): boolean {
  if (isSame(control, pressed)) return true;
  return near.some(
    (one) =>
      isSame(control, one) &&
      one.box.every((edge, at) => Math.abs(edge - (control?.box[at] ?? Number.NaN)) <= stillPx),
  );
}

function isSame(one: Standing | undefined, other: Standing | undefined): boolean {
  return one?.element === other?.element && one?.label === other?.label;
}
