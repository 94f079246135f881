// List of the picks on a slip or a ticket, each with a button that removes it.
import { words } from './play.js';

const list = document.getElementById('picks');
const empty = document.getElementById('empty');

/** Shows `items`, each `{ sign, name, value }`; `remove` receives the index of a removed one. */
export function showPicks(items, remove) {
  empty.hidden = items.length > 0;
  list.replaceChildren(
    ...items.map(({ sign, name, value }, index) => {
      const row = document.createElement('li');
      const mark = Object.assign(document.createElement('b'), { className: 'sign', textContent: sign });
      const title = Object.assign(document.createElement('span'), { textContent: name });
      const end = Object.assign(document.createElement('b'), { className: 'value', textContent: value });
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
      button.setAttribute('aria-label', words.remove.replace('{name}', name || sign));
      button.addEventListener('click', () => {
        remove(index);
        // Moves the focus from the removed button to the next one, or to the stake field.
        (
          list.querySelectorAll('button')[Math.min(index, items.length - 2)] ??
          document.getElementById('stake')
        ).focus();
      });
      row.append(mark, title, end, button);
      return row;
    }),
  );
}
