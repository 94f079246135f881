import { type Appearance, appearances } from '../appearances.ts';

/** Options for showing states: the appearances of a state, and the width of the window. */
export interface View extends Appearance {
  width: '360' | 'wide';
}

const choices: { readonly [Name in keyof View]: readonly View[Name][] } = {
  ...appearances,
  width: ['360', 'wide'],
};

// `Object.keys` returns plain strings; these are the keys of the table above.
const names = Object.keys(choices) as (keyof View)[];

/** Renders one select for each option of `View`, above the states of a component. */
export function AppearancePicker({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return names.map((name) => (
    <label key={name}>
      {name}
      <select value={view[name]} onChange={(event) => onChange({ ...view, [name]: event.target.value })}>
        {choices[name].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  ));
}
