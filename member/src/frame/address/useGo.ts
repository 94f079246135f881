import { useNavigate } from 'react-router';

export { Link } from 'react-router';

interface GoOptions {
  replace?: boolean;
  /** What the page that is gone to reads from its history entry. */
  state?: unknown;
}

/** The slices go to other pages by this alone; which router carries them there is the business of this folder. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(to, options);
}
