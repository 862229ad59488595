// What few visits need comes when one does, in one file with what others name "rare": each more is a hash more in what every visit loads.
export { isReactAlive } from './is-react-alive.ts';
export { makeDo } from '../first-view/make-do.ts';
export { limitLoads } from './limit-loads.ts';
export { watchReach } from './watch-reach.ts';
export { watchModals } from './watch-modals.ts';
