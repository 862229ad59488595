import { Featured } from './featured/Featured.tsx';
import { NowShowing } from './NowShowing.tsx';

export default function HomePage() {
  return (
    <>
      <Featured />
      <NowShowing />
    </>
  );
}
