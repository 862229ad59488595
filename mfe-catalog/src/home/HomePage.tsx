import { Featured } from './featured/Featured.tsx';
import { NowShowing } from './NowShowing.tsx';

/** /: the featured movie and Now Showing. */
export default function HomePage() {
  return (
    <>
      <Featured />
      <NowShowing />
    </>
  );
}
