// What few visits need comes when one does.
export { isReactAlive } from './is-react-alive.ts';
export { makeDo } from '../first-view/make-do.ts';
export { limitLoads } from './limit-loads.ts';
export { watchReach } from './watch-reach.ts';
export { watchModals } from './watch-modals.ts';
