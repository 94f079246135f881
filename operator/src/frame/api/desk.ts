import { createDeskClient } from '../../base/desk-client.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { askAtDoor, doorOf } from './door.ts';
import { currentMe } from './session.ts';

/** Every call of the console goes through here. One that meets a closed door waits there and is made again. */
export const callDesk = createDeskClient({
  locale: currentLocale,
  online: () => navigator.onLine,
  ask: async (code) => {
    const door = doorOf(code, currentMe() !== null);
    return door ? askAtDoor(door) : false;
  },
});
