import { useNavigate } from 'react-router';

export { Link } from 'react-router';

/** The slices go to other pages by this alone; which router carries them there is the business of this folder. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(to, options);
}
