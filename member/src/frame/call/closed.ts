import { createContext } from 'react';

/** Whether the part of the service that this form belongs to is closed: its calls would be refused. */
export const ClosedContext = createContext(false);
