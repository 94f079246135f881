import { createRoot } from 'react-dom/client';
import { Workbench } from './Workbench.tsx';
import './workbench.css';

const container = document.getElementById('catalog');
if (!container) throw new Error('index.html has no #catalog');
createRoot(container).render(<Workbench />);
