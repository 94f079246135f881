import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';

/** One route for all: ra-core's own routing is inside it, and blocks navigation while a form is unsaved. */
const router = createBrowserRouter([{ path: '*', Component: App }]);

export function Console() {
  return <RouterProvider router={router} />;
}
