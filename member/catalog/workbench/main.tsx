import { createRoot } from 'react-dom/client';
import { Workbench } from './Workbench.tsx';
import './workbench.css';

const ground = document.getElementById('catalog');
if (!ground) throw new Error('index.html has no #catalog');
createRoot(ground).render(<Workbench />);
